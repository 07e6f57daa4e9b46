import { expect, test } from 'vitest'
import { stripImageSuffixes } from './images.server.ts'

test.each([
	'photo.jpg',
	'photo_2048x2048.jpg',
	'photo_grande.jpg',
	'photo_800x.jpg',
	'photo_x600.jpg',
	'photo_600x600_crop_center.jpg',
	'photo@2x.jpg',
	'photo_1024x1024@2x.jpg',
	'photo-300x300.jpg',
	'photo-scaled.jpg',
	'PHOTO.JPG',
	'photo.jpg?v=1426708827',
	'photo_grande.jpg?v=1',
	'photo.jpeg',
	'photo (1).jpg',
	'photo-e1672531200.jpg',
	'photo-e1672531200-300x300.jpeg',
])('the image file %s is a size of photo.jpg', (name) => expect(stripImageSuffixes(name)).toBe('photo.jpg'))

test('a plus in an image file name is a space', () => {
	expect(stripImageSuffixes('a+b.jpg')).toBe(stripImageSuffixes('a b.jpg'))
})

test.each(['photo_front.jpg', 'photo-2.jpg', 'photo_larger.jpg', '_small.jpg', '100x200.jpg', 'photo', '.jpg'])(
	'the image file %s has a different name',
	(name) => expect(stripImageSuffixes(name)).toBe(name),
)
