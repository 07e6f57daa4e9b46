import { expect, test } from 'vitest'
import { buildSrcSet, buildTallSrcSet, getWidths } from './media-view.ts'

test.each([
	[400, '/images/h/240 240w, /images/h/320 320w, /images/h/480 480w'],
	[20, '/images/h/240 240w'],
])('a srcset of a %i pixels wide image has no width beyond the original, but at least one', (width, offered) => {
	expect(buildSrcSet({ hash: 'h', width }, 720)).toBe(offered)
})

test.each([
	[{ width: 1600, height: 900 }, '/images/h/480-tall 480w, /images/h/720-tall 720w'],
	[{ width: 20, height: 20 }, '/images/h/480-tall 480w'],
])('a srcset of tall crops of %o has no width beyond the original', (size, offered) => {
	expect(buildTallSrcSet({ hash: 'h', ...size })).toBe(offered)
})

test.each([
	[160, [80, 160]],
	[720, [240, 320, 480, 720]],
	[1920, [720, 960, 1280, 1920]],
] as const)('a srcset has only useful widths when the image is never displayed wider than %i', (most, widths) => {
	expect(getWidths({ width: 2400 }, most)).toEqual(widths)
})
