import { expect, test } from 'vitest'
import { imageWarningMessages, listImageWarnings } from './media.server.ts'

test.each([
	[{ width: 200, height: 800, warning: null }, []],
	[{ width: 199, height: 300, warning: null }, ['The image has only 199 × 300 pixels and will look blurred.']],
	[
		{ width: 900, height: 200, warning: null },
		['The image is longer than 1:4 (900 × 200 pixels). Much of it will be cropped.'],
	],
	[{ width: 300, height: 300, warning: 'first-frame' }, [imageWarningMessages['first-frame']]],
	[{ width: 300, height: 300, warning: 'ends-early' }, [imageWarningMessages['ends-early']]],
])('the owner gets a warning about the image %j', (image, warnings) => {
	expect(listImageWarnings(image)).toEqual(warnings)
})
