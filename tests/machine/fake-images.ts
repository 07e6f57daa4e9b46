import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { debianFolder } from './debian.ts'
import type { Engine } from './docker-engine.ts'

/** Returns the image names that the Dockerfile and compose.yaml use. */
const named = (file: string, line: RegExp) => [
	...new Set([...readFileSync(file, 'utf8').matchAll(line)].map(([, name]) => name!)),
]
const bases = named('Dockerfile', /^FROM (\S+) AS /gm)
export const images = named('compose.yaml', /^ +image: (\S+)$/gm)

/**
 * Creates images with those names without a registry: Debian 13 like its slim image, with Node from the npm registry
 * and the current npm; the same with Debian's Caddy; and Litestream alone.
 */
export async function loadFakeImages(engine: Engine) {
	const debian = path.relative('.', debianFolder('trixie', 'trixie'))
	const node = `node_modules/node-linux-${process.arch}/bin/node`
	await engine.run(`cp -a /given/${debian} /base && cd /base &&
		rm -rf usr/share/doc/* usr/share/man/* usr/share/locale/* usr/share/info/* var/cache/apt/archives/*.deb &&
		rm -rf var/lib/apt/lists/* && mkdir -p usr/local/lib/node_modules/npm etc/ssl/certs &&
		echo deb http://deb.debian.org/debian-security trixie-security main >>etc/apt/sources.list &&
		cp /given/${node} usr/local/bin/ && ln -s ../lib/node_modules/npm/bin/npm-cli.js usr/local/bin/npm`)
	await engine.run('tar -x -C /base/usr/local/lib/node_modules/npm', folderOfNpm())
	const authorities = process.env.NODE_EXTRA_CA_CERTS
	if (authorities) await engine.run('cat >/base/etc/ssl/certs/more.crt', readFileSync(authorities))
	await imported(engine, '/base', bases, [
		'ENV PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
		...(authorities ? ['ENV NODE_EXTRA_CA_CERTS=/etc/ssl/certs/more.crt'] : []),
	])

	const [caddy = '', litestream = ''] = images
	await engine.run('cp /usr/bin/caddy /base/usr/bin/')
	await imported(
		engine,
		'/base',
		[caddy],
		[
			'ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data',
			'CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]',
		],
	)
	await engine.run(`mkdir -p /litestream/usr/local/bin &&
		cp /given/node_modules/@flydotio/litestream-linux-${process.arch}/litestream /litestream/usr/local/bin/`)
	await imported(engine, '/litestream', [litestream], ['ENTRYPOINT ["/usr/local/bin/litestream"]'])
}

function folderOfNpm(): Buffer {
	const npm = process.env.npm_execpath
	if (!npm) throw new Error('Run this by `npm run test:machine`: its npm builds the shop.')
	return execFileSync('tar', ['-C', path.dirname(path.dirname(npm)), '-c', '.'], { maxBuffer: 2 ** 28 })
}

async function imported(engine: Engine, folder: string, names: string[], settings: string[]) {
	const changes = settings.map((setting) => `-c '${setting}'`).join(' ')
	for (const name of names) await engine.run(`tar -C ${folder} -c . | docker import ${changes} - ${name}`)
}
