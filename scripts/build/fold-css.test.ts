import { expect, test } from 'vitest'
import { foldCss } from './fold-css.ts'

const properties = (name: string, initialValue: string) =>
	`@property ${name} {\n\tsyntax: "*";\n\tinherits: false;\n\tinitial-value: ${initialValue};\n}`
const plain = (css: string) => css.replace(/\s+/g, ' ').trim()

test('folding replaces a CSS variable that no class changes with its value', () => {
	const css = `.border { border-style: var(--tw-border-style); border-width: 1px; }\n${properties('--tw-border-style', 'solid')}`
	expect(plain(foldCss(css))).toBe('.border { border-style: solid; border-width: 1px; }')
	const space = `.space { --tw-space-y-reverse: 0; margin-top: calc(1rem * var(--tw-space-y-reverse)); }\n${properties('--tw-space-y-reverse', '0')}`
	expect(plain(foldCss(space))).toBe('.space { margin-top: calc(1rem * 0); }')
})

test('folding keeps a CSS variable that a class changes', () => {
	const css =
		'.border { border-style: var(--tw-border-style); }\n.dashed { --tw-border-style: dashed; ' +
		`border-style: dashed; }\n${properties('--tw-border-style', 'solid')}`
	expect(foldCss(css)).toBe(css)
})

test('folding replaces an unset CSS variable with its fallback, and drops one that nothing reads', () => {
	expect(foldCss('.fade { transition-timing-function: var(--tw-ease, cubic-bezier(0.4, 0, 0.2, 1)); }')).toBe(
		'.fade { transition-timing-function: cubic-bezier(0.4, 0, 0.2, 1); }',
	)
	expect(plain(foldCss('.bold { --tw-font-weight: 700; font-weight: 700; }'))).toBe('.bold { font-weight: 700; }')
})

test('folding distinguishes CSS names with a common prefix', () => {
	const css = `.a { box-shadow: var(--tw-shadow); }\n.b { --tw-shadow-color: red; --tw-shadow: 0 0 1px var(--tw-shadow-color); }`
	expect(foldCss(css)).toBe(css)
})

test('folding drops the @property fallback for old browsers, and keeps its place in the layer order', () => {
	const css =
		'@layer properties;\n@layer properties { @supports (not (margin-trim: block)) { *, ::before { --tw-leading: initial; } } }\n.a { color: red; }'
	expect(plain(foldCss(css))).toBe('@layer properties; .a { color: red; }')
})
