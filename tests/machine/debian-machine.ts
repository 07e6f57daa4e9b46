import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { debianFolder, firstProcess, whyNotWith } from './debian.ts'
import { output } from './output.ts'

/** Packages that a rented server has at least, including systemd. */
const packages = ['systemd', 'systemd-sysv', 'dbus', 'iproute2', 'ca-certificates', 'openssh-server']

/** Returns why no machine can be created here, or `undefined` if it can. */
export const whyNoMachine = () => whyNotWith(['systemd-nspawn', 'debootstrap', 'ip', 'nsenter'])

/**
 * Boots a minimal Debian with systemd as its first process and a private network to this machine, which is `outside`
 * there.
 */
export async function bootMachine(hosts: (outside: string) => string) {
	const empty = debianFolder('empty-server', 'bookworm', packages)
	const folder = mkdtempSync('/dev/shm/shop-machine-')
	const root = path.join(folder, 'root')
	for (const name of ['root', 'changed', 'work']) mkdirSync(path.join(folder, name))
	const layers = `lowerdir=${empty},upperdir=${path.join(folder, 'changed')},workdir=${path.join(folder, 'work')}`
	execFileSync('mount', ['-t', 'overlay', 'overlay', '-o', layers, root])
	const net = `10.${100 + (process.pid % 100)}.${Math.floor(process.pid / 100) % 250}`
	const [outside, address] = [`${net}.1`, `${net}.2`]
	writeFileSync(path.join(root, 'etc/hosts'), `127.0.0.1 localhost\n${hosts(outside)}\n`)
	const name = `shop${process.pid}`
	const own = existsSync('/run/systemd/system') ? [] : ['--keep-unit']
	const args = ['--register=no', ...own, '-q', `--machine=${name}`, '-D', root, '--network-veth', '--resolv-conf=off']
	const nspawn = spawn('systemd-nspawn', [...args, '--console=pipe', '--boot'], { stdio: 'ignore' })
	const leader = await firstProcess(nspawn, isSystemd)

	const run = (command: string, input = '') => {
		const into = ['-t', String(leader), '-m', '-u', '-i', '-n', '-p', '-C']
		const variables = [
			'HOME=/root',
			'LANG=C.UTF-8',
			'DEBIAN_FRONTEND=noninteractive',
			'PATH=/usr/sbin:/usr/bin:/sbin:/bin',
		]
		return output('nsenter', [...into, 'env', '-i', '-C', '/root', ...variables, 'bash', '-c', command], input)
	}
	const stop = async () => {
		// Killing the leader ends all processes of the machine.
		process.kill(leader, 'SIGKILL')
		if (nspawn.exitCode === null && nspawn.signalCode === null) await once(nspawn, 'close')
		execFileSync('umount', ['--lazy', root])
		rmSync(folder, { recursive: true, force: true })
	}
	try {
		const link = `ve-${name}`.slice(0, 15)
		execFileSync('ip', ['addr', 'add', `${outside}/24`, 'dev', link])
		execFileSync('ip', ['link', 'set', link, 'up'])
		await run(`ip addr add ${address}/24 dev host0 && ip link set host0 up`)
		await run('until systemctl is-system-running --wait | grep -E "running|degraded"; do sleep 0.2; done')
	} catch (error) {
		await stop()
		throw error
	}
	return { root, outside, address, run, stop }
}

export type Machine = Awaited<ReturnType<typeof bootMachine>>

/** The first child of systemd-nspawn is not always the one that keeps running. */
function isSystemd(pid: number): boolean {
	try {
		return readFileSync(`/proc/${pid}/comm`, 'utf8') === 'systemd\n'
	} catch {
		return false
	}
}
