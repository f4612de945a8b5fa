complete --keep-order --exclusive --command datacron --arguments "(COMPLETE=fish datacron -- (commandline --current-process --tokenize --cut-at-cursor) (commandline --current-token))"
