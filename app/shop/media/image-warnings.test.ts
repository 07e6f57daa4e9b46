import { expect, test } from 'vitest'
import { imageRemarks, imageWarnings } from './image-warnings.ts'

test.each([
	[{ width: 200, height: 800, remark: null }, []],
	[{ width: 199, height: 300, remark: null }, ['It has only 199 × 300 pixels and will look blurred.']],
	[
		{ width: 900, height: 200, remark: null },
		['It is longer than 1:4 (900 × 200 pixels): much of it will be cut off.'],
	],
	[{ width: 300, height: 300, remark: 'first-frame' }, [imageRemarks['first-frame']]],
	[{ width: 300, height: 300, remark: 'ends-early' }, [imageRemarks['ends-early']]],
])('the owner is warned of the image %j', (image, warnings) => {
	expect(imageWarnings(image)).toEqual(warnings)
})
