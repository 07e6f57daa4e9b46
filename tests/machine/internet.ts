import { createHash } from 'node:crypto'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import path from 'node:path'
import { vi } from 'vitest'

const debian = process.arch === 'arm64' ? 'arm64' : 'amd64'

/** The sites that local servers replace: Let's Encrypt, which requests the domain like the real one, and NodeSource. */
export const sites = ['acme-v02.api.letsencrypt.org', 'deb.nodesource.com']

/** Starts the sites at a local address, with access to Debian's packages and with `domain` resolving to `server`. */
export async function startInternet(caddy: string, folder: string, at: string, domain: string, server: string) {
	const files = path.join(folder, 'nodesource')
	makeNodeSource(files)
	const tls = 'tls {\n\t\tissuer internal {\n\t\t\tca internet\n\t\t}\n\t}'
	const settings = `{
	admin off
	skip_install_trust
	auto_https disable_redirects
	storage file_system ${path.join(folder, 'store')}
	default_bind ${at}
	pki {
		ca internet
	}
}
https://${sites[0]} {
	${tls}
	rewrite /directory /acme/internet/directory
	acme_server {
		ca internet
	}
}
https://${sites[1]} {
	${tls}
	root * ${files}
	file_server
}
`
	writeFileSync(path.join(folder, 'Caddyfile'), settings)
	writeFileSync(path.join(folder, 'hosts'), `127.0.0.1 localhost\n${server} ${domain}\n`)
	const command = `mount --bind ${folder}/hosts /etc/hosts && exec ${caddy} run --adapter caddyfile --config ${folder}/Caddyfile`
	const env = { PATH: process.env.PATH, HOME: folder }
	const web = spawn('unshare', ['--mount', 'sh', '-c', command], { stdio: 'ignore', env })
	const authority = path.join(folder, 'store/pki/authorities/internet/root.crt')
	await vi.waitFor(() => existsSync(authority) || Promise.reject(new Error('no authority')), { timeout: 30_000 })
	const packages = createServer(({ url = '', headers, method }, response) => {
		const sent = request(url, { headers, method }, (answer) => {
			response.writeHead(answer.statusCode!, answer.headers)
			answer.pipe(response)
		})
		sent.on('error', () => response.writeHead(502).end())
		sent.end()
	}).listen(0, at)
	await once(packages, 'listening')
	const stop = async () => {
		packages.close()
		packages.closeAllConnections()
		web.kill('SIGKILL')
		if (web.exitCode === null) await once(web, 'close')
	}
	return {
		authority: readFileSync(authority, 'utf8'),
		proxy: `http://${at}:${(packages.address() as { port: number }).port}`,
		stop,
	}
}

/** Creates a package that contains the Node of the test run. */
function makeNodeSource(folder: string) {
	const made = path.join(folder, 'made')
	mkdirSync(path.join(made, 'DEBIAN'), { recursive: true })
	mkdirSync(path.join(made, 'usr/bin'), { recursive: true })
	cpSync(process.execPath, path.join(made, 'usr/bin/node'), { dereference: true })
	const about =
		`Package: nodejs\nVersion: ${process.versions.node}-1nodesource1\nArchitecture: ${debian}\n` +
		'Maintainer: tests <tests@shop.example>\nDescription: Node\n'
	writeFileSync(path.join(made, 'DEBIAN/control'), about)
	const file = path.join(folder, 'nodejs.deb')
	execFileSync('dpkg-deb', ['-Zgzip', '-z1', '--root-owner-group', '--build', made, file], { stdio: 'ignore' })
	rmSync(made, { recursive: true })
	const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex')
	writeFileSync(
		path.join(folder, 'Packages'),
		`${about}Filename: ./nodejs.deb\nSize: ${statSync(file).size}\nSHA256: ${sha256}\n`,
	)
	const source = `deb [trusted=yes] https://${sites[1]} ./`
	writeFileSync(
		path.join(folder, 'setup_24.x'),
		`echo '${source}' >/etc/apt/sources.list.d/nodesource.list\napt-get update\n`,
	)
}
