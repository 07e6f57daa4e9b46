import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { measureCpu } from '../../support/process/processes.ts'

export interface Load {
	perSecond: number
	/** Milliseconds. */
	p50: number
	p99: number
	/** CPU milliseconds of one core per request, including wrk's. */
	cpuMs: number
	wrkMs: number
}

/** Returns a wrk script that counts answers with an unexpected status. */
export const counting = (status: number) => `
local threads = {}
function setup(thread) table.insert(threads, thread) end
function response(status) if status ~= ${status} then refused = refused + 1 end end
refused = 0
function done(summary, latency)
	local wrong = 0
	for _, thread in ipairs(threads) do wrong = wrong + thread:get("refused") end
	io.write(string.format("RESULT %d %d %.3f %.3f %d\\n", summary.requests, summary.duration,
		latency:percentile(50) / 1000, latency:percentile(99) / 1000, wrong))
end`
export const pageScript = counting(200)

interface Pressing {
	script: string
	headers?: string[]
	seconds: number
}

/** Runs wrk with sixteen connections on the same cores and measures the CPU time of the given processes. */
export async function pressByWrk(address: string, pids: number[], { script, headers = [], seconds }: Pressing) {
	const folder = mkdtempSync(path.join(tmpdir(), 'bench-wrk-'))
	const file = path.join(folder, 'load.lua')
	writeFileSync(file, script)
	const all = [...headers, 'Accept: text/html'].flatMap((header) => ['-H', header])
	const terms = ['wrk', '-t1', '-c16', `-d${seconds}s`, '--timeout', '30s', '-s', file, ...all, address]
	const cpu = () => pids.reduce((sum, pid) => sum + measureCpu(pid), 0)
	const before = cpu()
	// A separate shell reports the CPU time of its child.
	const line = `command -v wrk >/dev/null || echo 'apt install wrk' >&2; "$@"; times`
	const { stdout, stderr } = await promisify(execFile)('bash', ['-c', line, 'bash', ...terms])
	rmSync(folder, { recursive: true })
	const [, requests, micros, p50, p99, wrong] =
		/RESULT (\d+) (\d+) ([\d.]+) ([\d.]+) (\d+)/.exec(stdout)?.map(Number) ?? []
	if (!requests || wrong) throw new Error(`${address}: ${wrong} of ${requests} were refused. ${stdout}${stderr}`)
	const times = /(\d+)m([\d.]+)s (\d+)m([\d.]+)s\s*$/.exec(stdout)!.slice(1).map(Number) as [
		number,
		number,
		number,
		number,
	]
	return {
		perSecond: (requests / micros!) * 1e6,
		p50: p50!,
		p99: p99!,
		cpuMs: (cpu() - before) / requests,
		wrkMs: (((times[0] + times[2]) * 60 + times[1] + times[3]) * 1000) / requests,
	} satisfies Load
}
