import { expect, test } from 'vitest'
import { imageSrcSet, tallSrcSet, widthsFor } from './media-url.ts'

test.each([
	[400, '/images/h/240 240w, /images/h/320 320w, /images/h/480 480w'],
	[20, '/images/h/240 240w'],
])('a srcset of an image %i pixels wide offers no width that it does not fill, but always one', (width, offered) => {
	expect(imageSrcSet({ hash: 'h', width }, 720)).toBe(offered)
})

test.each([
	[{ width: 1600, height: 900 }, '/images/h/480-tall 480w, /images/h/720-tall 720w'],
	[{ width: 20, height: 20 }, '/images/h/480-tall 480w'],
])('a srcset of tall cuts of %o offers no width that the original does not fill', (size, offered) => {
	expect(tallSrcSet({ hash: 'h', ...size })).toBe(offered)
})

test.each([
	[160, [80, 160]],
	[720, [240, 320, 480, 720]],
	[1920, [720, 960, 1280, 1920]],
] as const)('a srcset offers only what is of use where the image is never wanted wider than %i', (most, widths) => {
	expect(widthsFor({ width: 2400 }, most)).toEqual(widths)
})
