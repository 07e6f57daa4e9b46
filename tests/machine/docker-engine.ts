import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../support/process/free-port.ts'
import { listChildProcesses } from '../support/process/processes.ts'
import { debianFolder, firstProcess, whyNotWith } from './debian.ts'
import { output } from './output.ts'

const packages = ['docker.io', 'docker-cli', 'docker-compose', 'iptables', 'iproute2', 'caddy', 'procps']
const environment = ['PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/root', 'LANG=C.UTF-8']

/** Returns why Docker cannot be started here, or `undefined` if it can. */
export const whyNoEngine = () => whyNotWith(['debootstrap', 'slirp4netns', 'unshare', 'nsenter', 'ip'])

/**
 * Starts Debian 13's Docker Engine in its own namespaces: its processes, mounts, networks and control groups end with
 * it. It reaches the internet, and this machine's loopback at 10.0.2.2, through slirp4netns.
 */
export async function startEngine() {
	const debian = debianFolder('docker-engine', 'trixie', packages)
	const folder = mkdtempSync('/dev/shm/shop-docker-')
	const root = path.join(folder, 'root')
	for (const name of ['root', 'changed', 'work', 'docker']) mkdirSync(path.join(folder, name))
	const group = path.basename(folder)
	writeFileSync(path.join(folder, 'start.sh'), startScript(debian, folder, group))
	const kinds = ['--mount', '--pid', '--net', '--ipc', '--uts']
	const outer = spawn('unshare', [...kinds, '--fork', '--kill-child', 'sh', path.join(folder, 'start.sh')], {
		stdio: 'ignore',
	})
	let network: ChildProcess | undefined

	const stop = async () => {
		network?.kill('SIGKILL')
		// All other processes end with the first one, which ends after them.
		for (const pid of listChildProcesses(outer.pid!)) process.kill(pid, 'SIGKILL')
		if (outer.exitCode === null && outer.signalCode === null) await once(outer, 'close')
		const removal = `mount -t cgroup2 cgroup2 ${root} && find ${root}/${group} -depth -type d -delete`
		execFileSync('unshare', ['--mount', 'sh', '-c', removal])
		rmSync(folder, { recursive: true, force: true })
	}

	try {
		const first = await firstProcess(outer)
		const into = ['-t', String(first), '-m', '-u', '-i', '-n', '-p']
		const run = (command: string, input?: string | Buffer) =>
			output('nsenter', [...into, 'env', '-i', '-C', '/', ...environment, 'sh', '-c', command], input)
		// Another Docker on this machine would answer until the engine has its own root.
		await run('until [ -e /engine.log ] && docker version >/dev/null 2>&1; do sleep 0.2; done')
		const socket = path.join(folder, 'network.sock')
		network = spawn('slirp4netns', ['--configure', '--mtu=65520', '--api-socket', socket, String(first), 'tap0'], {
			stdio: 'ignore',
		})
		while (!existsSync(socket)) await sleep(50)
		return { volumes: path.join(folder, 'docker/volumes'), run, stop, open: opener(socket) }
	} catch (error) {
		await stop()
		throw error
	}
}

export type Engine = Awaited<ReturnType<typeof startEngine>>

/**
 * Returns the start script. The checkout is mounted read-only at /given. The root is not a chroot, because `docker
 * exec` would escape from one.
 */
function startScript(debian: string, folder: string, group: string) {
	return `set -e
cd ${folder}
mount --make-rprivate /
mount -t overlay overlay -o lowerdir=${debian},upperdir=changed,workdir=work root
mkdir -p root/outside root/given root/var/lib/docker
mount --bind ${path.resolve('.')} root/given
mount -o remount,bind,ro root/given
mount --bind docker root/var/lib/docker
mount -t proc proc root/proc
mount -t sysfs sysfs root/sys
mount --rbind /dev root/dev
mount -t tmpfs tmpfs root/run
mount -t cgroup2 cgroup2 root/sys/fs/cgroup
mkdir -p root/sys/fs/cgroup/${group}/engine
echo $$ >root/sys/fs/cgroup/${group}/cgroup.procs
echo nameserver 10.0.2.3 >root/etc/resolv.conf
echo 127.0.0.1 localhost >root/etc/hosts
ip link set lo up
cd root
pivot_root . outside
exec chroot . env -i ${environment.join(' ')} unshare --cgroup sh -c '
umount -l /outside /sys/fs/cgroup
mount -t cgroup2 cgroup2 /sys/fs/cgroup
echo $$ >/sys/fs/cgroup/engine/cgroup.procs
exec dockerd >/engine.log 2>&1'
`
}

/**
 * Returns a function that forwards a port of the engine's machine to this machine's loopback and returns the local
 * port.
 */
function opener(socket: string) {
	return async (guestPort: number): Promise<number> => {
		const hostPort = await findFreePort()
		const asked = {
			execute: 'add_hostfwd',
			arguments: { proto: 'tcp', host_addr: '127.0.0.1', host_port: hostPort, guest_port: guestPort },
		}
		const connection = connect(socket).end(JSON.stringify(asked))
		let answer = ''
		for await (const data of connection) answer += String(data)
		if (!answer.includes('"return"')) throw new Error(`port ${guestPort} could not be opened: ${answer}`)
		return hostPort
	}
}
