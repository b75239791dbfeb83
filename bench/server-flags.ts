/** How `./fray` starts a server. */
export const SERVER_FLAGS = ['--min-semi-space-size=64', '--max-semi-space-size=64']
