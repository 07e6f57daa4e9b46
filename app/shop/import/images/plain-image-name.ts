const namedSize = 'pico|icon|thumb|small|compact|medium|large|grande|original|master'
const sizeSuffix = new RegExp(
	`(?:_(?:(?:${namedSize}|\\d+x\\d*|x\\d+)(?:_crop_[a-z]+)?|crop_[a-z]+)|-\\d+x\\d+|-scaled)$`,
	'i',
)

/**
 * An image's file name without what shops add for a size and a version: 'photo.jpg' of 'photo_2048x2048.jpg',
 * 'photo_grande.jpg', 'photo@2x.jpg', 'photo-300x300.jpg', 'photo-e1672531200.jpg', 'photo (1).jpg' and 'photo.jpg?v=12', in
 * lower case; '.jpeg' is '.jpg', and a plus is a blank, as in addresses.
 */
export function plainImageName(name: string): string {
	const [file = ''] = name.normalize('NFC').toLowerCase().split('?')
	const dot = file.lastIndexOf('.')
	const [base, extension] = dot > 0 ? [file.slice(0, dot), file.slice(dot)] : [file, '']
	const bare = base
		.replaceAll('+', ' ')
		.replace(/ ?\(\d{1,3}\)$/, '')
		.replace(/@\dx$/, '')
		.replace(sizeSuffix, '')
		.replace(/-e\d{10,13}$/, '')
	return (bare || base) + extension.replace(/^\.jpeg$/, '.jpg')
}
