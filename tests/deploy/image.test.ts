import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { parseSettings } from '#app/adapters/settings.server.ts'

// Checks of the image and of compose.yaml that need no container engine.
const read = (file: string) => readFileSync(file, 'utf8')
const lines = read('Dockerfile').replaceAll('\\\n', '').split('\n')
const those = (word: string) =>
	lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')))

const ignore = read('.dockerignore').split('\n')
const allowed = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1))

test('.dockerignore includes every needed file, and nothing from tests or this machine', () => {
	expect(ignore).toContain('*')
	expect(allowed.filter((name) => !existsSync(name))).toEqual([])
	const kept = ['tests', 'data', 'uploads', 'node_modules', 'build', '.env', '.git']
	expect(allowed.filter((name) => kept.includes(name.split('/')[0]!))).toEqual([])
	expect(ignore).toContain('scripts/testing')
})

test('the build uses only files that the image contains', () => {
	const files = execFileSync('git', ['ls-files', '*.ts', '*.mjs', '*.json'], { encoding: 'utf8' }).split('\n')
	const given = files.filter((name) => allowed.some((part) => name === part || name.startsWith(`${part}/`)))
	const reached = given.filter((name) => /^(server|vite\.config|react-router\.config|prisma\.config)\.ts$/.test(name))
	expect(reached).toHaveLength(4)
	const outside = given
		.filter((name) => !name.endsWith('.test.ts') && !name.startsWith('scripts/testing/') && /\.(ts|mjs)$/.test(name))
		.flatMap((name) =>
			[...read(name).matchAll(/^import [^'\n]*'(\.\.?\/[^']+)'/gm)]
				.map(([, from = '']) => path.join(path.dirname(name), from))
				.filter((from) => from.startsWith('tests/'))
				.map((from) => `${name}: ${from}`),
		)
	expect(outside).toEqual([])
})

test('the image copies a release, runs as a non-root user and has a readiness check', () => {
	expect(those('RUN')[0]).toContain("installIfNeeded('shop')")
	expect(those('RUN')[1]).toBe('npm run release -- /release')
	expect(last[0]).toBe('FROM scratch')
	expect(last).toContain('COPY --from=build /release /shop')
	expect(last).toContain('USER 1000:1000')
	expect(last).toContain('VOLUME /data')
	expect(last.find((line) => line.startsWith('HEALTHCHECK'))).toContain('"http://127.0.0.1:$PORT/readyz" || exit 1')
	expect(last).toContain('WORKDIR /shop')
	expect(last).toContain('CMD ["./start.sh"]')
	expect(read('scripts/release/make.mjs')).toContain("join(target, 'start.sh')")
	const settings = Object.fromEntries(
		those('ENV')[0]!
			.split(' ')
			.map((pair) => pair.split('=')),
	)
	expect(parseSettings(settings)).toMatchObject({
		host: '0.0.0.0',
		port: 3000,
		databaseFile: '/data/shop.db',
		uploadsDir: '/data/uploads',
		demo: false,
	})
})

test('compose.yaml contains valid settings and paths that exist', () => {
	const compose = read('compose.yaml')
	const proxies = /TRUSTED_PROXIES: (.+)/.exec(compose)![1]
	expect(parseSettings({ TRUSTED_PROXIES: proxies }).trustedProxies).toEqual(['uniquelocal'])
	const mounted = [...compose.matchAll(/- \.\/(\S+?):/g)].map(([, file = '']) => file)
	expect(mounted).toEqual(['deploy/Caddyfile', 'deploy/litestream.yml'])
	expect(mounted.filter((file) => !existsSync(file))).toEqual([])
	expect(compose).not.toMatch(/['"]?3000:3000/)
	expect(compose).toContain("user: '1000:1000'")
})

test('in compose.yaml the shop listens where the proxy expects it, whatever HOST and PORT in .env are', () => {
	const compose = read('compose.yaml')
	const [, host, port] = /environment:\n(?: +#.*\n)? +HOST: (\S+)\n +PORT: (\d+)\n/.exec(compose) ?? []
	expect(host).toBe('0.0.0.0')
	expect(`SHOP_UPSTREAM: shop:${port}`).toEqual(/SHOP_UPSTREAM: .+/.exec(compose)![0])
})

test('compose.yaml gives the keys of the database replicas to Litestream only', () => {
	const [, shop = '', others = ''] = /^  shop:\n([^]*?)\n\n([^]*)$/m.exec(read('compose.yaml'))!
	expect(shop).toContain('path: .env')
	for (const name of others.match(/LITESTREAM_\w*KEY\w*(?=:)/g)!) expect(shop).toContain(`      ${name}: ''\n`)
})
