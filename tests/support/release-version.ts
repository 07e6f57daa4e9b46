import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export interface Changes {
	migrations?: Record<string, string>
	program?: string
}

/**
 * Creates a release from another one, with more migrations or a different program; its LICENSE and the end of its
 * service file contain its name.
 */
export function createReleaseVersion(from: string, target: string, { migrations = {}, program }: Changes = {}) {
	cpSync(from, target, { recursive: true })
	for (const [migration, sql] of Object.entries(migrations)) {
		mkdirSync(path.join(target, 'prisma/migrations', migration))
		writeFileSync(path.join(target, 'prisma/migrations', migration, 'migration.sql'), sql)
	}
	if (program) writeFileSync(path.join(target, 'server.js'), program)
	writeFileSync(path.join(target, 'LICENSE'), path.basename(target))
	appendFileSync(path.join(target, 'deploy/systemd/shop.service'), `# ${path.basename(target)}\n`)
	return target
}

/** Turns a release into one from before systemd held the socket: it listens by itself. */
export function withoutSocketSupport(release: string) {
	rmSync(path.join(release, 'deploy/systemd/shop.socket'))
	const change = (file: string, by: (text: string) => string) =>
		writeFileSync(path.join(release, file), by(readFileSync(path.join(release, file), 'utf8')))
	change('deploy/systemd/shop.service', (unit) =>
		unit.replace(/^Requires=.*\n/m, '').replace('After=shop.socket ', 'After='),
	)
	change('start.sh', (script) => script.replace('exec node', 'exec env -u LISTEN_FDS node'))
}
