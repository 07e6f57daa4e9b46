import { readFileSync, statSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
	type HeadingFont,
	headingFonts,
	applyTheme,
	themePresets,
	buildThemeStyles,
	buildTokens,
	defaultTheme,
	getHeadingFontUrl,
	type HeadingFontName,
} from './theme.ts'

const theme = readFileSync('app/ui/styles/theme.css', 'utf8')
const bare = (text: string) => text.replaceAll(/['"]|\s*(?<=,)\s*/g, '')

test("the default theme is the stylesheet's, and pages do not mention it", () => {
	const root = /:root \{([^}]*)\}/.exec(theme)![1]!
	const declared = [...root.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, bare(value!)])
	const { plain, ...tokens } = buildTokens(defaultTheme)
	const face = tokens.face.replace(plain, 'var(--plain)')
	expect(Object.fromEntries(declared)).toEqual({ ...tokens, face, plain })
	expect(buildThemeStyles(defaultTheme)).toBe('')
})

describe('another theme', () => {
	const customTheme = { ...defaultTheme, accent: '#0f5c5c', face: 'rasa', corners: 'soft' } as const

	test('declares only the values that differ from the default, and its font files', () => {
		const styles = buildThemeStyles(customTheme)
		expect(styles).toMatch(/^html:root\{--accent:#0f5c5c;/)
		expect(styles).not.toContain('--ground')
		expect(styles).toContain('src:url(/fonts/rasa-gujarati.woff2)format("woff2")')
		expect(styles).not.toContain('fraunces')
	})

	test('applies only where its properties are read', () => {
		expect(applyTheme('color:var(--accent);translate:var(--closed)', customTheme)).toBe(
			'color:#0f5c5c;translate:var(--closed)',
		)
	})
})

test.each(Object.values<HeadingFont>(headingFonts))('the font family of $label needs no quotes', ({ family = '' }) => {
	expect(family).toMatch(/^[A-Za-z ]*$/)
})

test('preset themes differ from each other, and the first is the default', () => {
	const [first, ...others] = Object.values(themePresets).map(({ label: _, ...customTheme }) =>
		JSON.stringify(customTheme),
	)
	expect(first).toBe(JSON.stringify(defaultTheme))
	expect(new Set(others).size).toBe(3)
})

test.each(Object.keys(headingFonts) as HeadingFontName[])('the URL of the heading font %s is in its styles', (face) => {
	const styles = theme + buildThemeStyles({ ...defaultTheme, face })
	const url = getHeadingFontUrl({ ...defaultTheme, face })
	expect(url ? styles.includes(url) : face).toBe(url ? true : 'system')
})

test('no font is larger than 20 KB, and each has its license next to it', () => {
	const served = Object.values<HeadingFont>(headingFonts).flatMap(({ file, script }) =>
		[file, script?.file].filter(Boolean),
	)
	expect(served).toHaveLength(9)
	for (const file of served) expect(statSync(`public/fonts/${file}.woff2`).size, file).toBeLessThanOrEqual(20 * 1024)
	for (const { file } of Object.values<HeadingFont>(headingFonts))
		if (file) expect(readFileSync(`public/fonts/OFL-${file}.txt`, 'utf8')).toContain('SIL OPEN FONT LICENSE')
})
