// Every command imports this module first and the others only afterwards, because an older Node may be unable to load
// them. This module therefore uses nothing that is new.
const oldest = 20
const version = process.versions.node

if (Number(version.split('.')[0]) < oldest) {
	console.error(
		`This shop needs Node ${oldest} or newer, and this is Node ${version}. ` +
			'Install a newer version from https://nodejs.org, then run the command again.',
	)
	process.exit(1)
}
