import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { runProgram } from '../tests/support/process/run-program.ts'

let server: Server | undefined
afterEach(() => void server?.close())

async function audit(status: number, body: string) {
	server = createServer((request, response) => {
		const isAudit = request.url!.includes('/advisories/bulk')
		request
			.resume()
			.on('end', () =>
				response.writeHead(isAudit ? status : 404, { 'Content-Type': 'application/json' }).end(isAudit ? body : '{}'),
			)
	}).listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as { port: number }
	const env = { ...process.env, npm_config_registry: `http://127.0.0.1:${port}/` }
	return runProgram(['scripts/audit.mjs'], env)
}

test('the audit reports that no known issues exist', async () => {
	expect(await audit(200, '{}')).toMatchObject({
		code: 0,
		out: 'No known vulnerabilities in the packages that the shop runs with.\n',
		err: '',
	})
})

test('the audit names the issues and exits with 1', async () => {
	const advisory = {
		id: 1,
		url: 'https://example.com/advisory',
		title: 'A hole',
		severity: 'high',
		vulnerable_versions: '>=0.0.1',
		cwe: [],
		cvss: { score: 8, vectorString: null },
	}
	const { code, out } = await audit(200, JSON.stringify({ sharp: [advisory] }))
	expect(out).toMatch(/^high: sharp: A hole \(https:\/\/example\.com\/advisory\)$/m)
	expect(code).toBe(1)
	expect(out.trim().split('\n').at(-1)).toBe('Packages with known vulnerabilities: 1.')
})

test('the audit explains that the registry did not respond, and exits with 2', async () => {
	const { code, out, err } = await audit(405, '')
	expect(code).toBe(2)
	expect(out).toBe('')
	const [reason, advice, ...others] = err.split('\n')
	expect(reason).toMatch(/^The registry did not report vulnerabilities: 405 .*$/)
	expect(advice).toBe(
		'Nothing is known about the packages of this shop. To ask another registry, run: npm run audit --registry=ADDRESS',
	)
	expect(others).toEqual([''])
})
