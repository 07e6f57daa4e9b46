import { expect, test } from 'vitest'
import { imageWarningMessages, listImageWarnings } from './image-warnings.ts'

test.each([
	[{ width: 200, height: 800, remark: null }, []],
	[{ width: 199, height: 300, remark: null }, ['It has only 199 × 300 pixels and will look blurred.']],
	[
		{ width: 900, height: 200, remark: null },
		['It is longer than 1:4 (900 × 200 pixels): much of it will be cut off.'],
	],
	[{ width: 300, height: 300, remark: 'first-frame' }, [imageWarningMessages['first-frame']]],
	[{ width: 300, height: 300, remark: 'ends-early' }, [imageWarningMessages['ends-early']]],
])('the owner gets a warning about the image %j', (image, warnings) => {
	expect(listImageWarnings(image)).toEqual(warnings)
})
