@rem "npm start" is "exec node ...": elsewhere the shell steps aside, so that signals reach the script.
@%*
