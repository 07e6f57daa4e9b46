import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { type Face, faces, inLook, readyLooks, stylesOf, tokensOf, usualLook } from './look.ts'

const theme = readFileSync('app/ui/styles/theme.css', 'utf8')
const bare = (text: string) => text.replaceAll(/['"]|\s*(?<=,)\s*/g, '')

test('the usual look is the one of the style sheet, of which pages say nothing', () => {
	const root = /:root \{([^}]*)\}/.exec(theme)![1]!
	const declared = [...root.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, bare(value!)])
	const { plain, ...tokens } = tokensOf(usualLook)
	const face = tokens.face.replace(plain, 'var(--plain)')
	expect(Object.fromEntries(declared)).toEqual({ ...tokens, face, plain })
	expect(stylesOf(usualLook)).toBe('')
})

describe('another look', () => {
	const look = { ...usualLook, accent: '#0f5c5c', face: 'rasa', corners: 'soft' } as const

	test('says what differs, and where its letters are', () => {
		const styles = stylesOf(look)
		expect(styles).toMatch(/^html:root\{--accent:#0f5c5c;/)
		expect(styles).not.toContain('--ground')
		expect(styles).toContain('src:url(/fonts/rasa-gujarati.woff2)format("woff2")')
		expect(styles).not.toContain('fraunces')
	})

	test('stands where its properties are read, and leaves others', () => {
		expect(inLook('color:var(--accent);translate:var(--closed)', look)).toBe('color:#0f5c5c;translate:var(--closed)')
	})
})

test.each(Object.values<Face>(faces))('the family of $label needs no quotes', ({ family = '' }) => {
	expect(family).toMatch(/^[A-Za-z ]*$/)
})

test('ready looks differ from each other, and the first is the usual one', () => {
	const [first, ...others] = Object.values(readyLooks).map(({ label: _, ...look }) => JSON.stringify(look))
	expect(first).toBe(JSON.stringify(usualLook))
	expect(new Set(others).size).toBe(3)
})

test('no face is larger than 20 KB, and each has its licence beside it', () => {
	const served = Object.values<Face>(faces).flatMap(({ file, script }) => [file, script?.file].filter(Boolean))
	expect(served).toHaveLength(9)
	for (const file of served) expect(statSync(`public/fonts/${file}.woff2`).size, file).toBeLessThanOrEqual(20 * 1024)
	for (const { file } of Object.values<Face>(faces))
		if (file) expect(readFileSync(`public/fonts/OFL-${file}.txt`, 'utf8')).toContain('SIL OPEN FONT LICENSE')
})
