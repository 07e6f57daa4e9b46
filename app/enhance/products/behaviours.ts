import { chooseColor } from './choose-color.ts'
import { chooseSize } from './choose-size.ts'
import { findOption } from './find-option.ts'
import { showPictures } from './gallery.ts'
import { changeInPlace } from './listing.ts'
import { share } from './share.ts'
import { showViewed } from './viewed.ts'

export const behaviours = {
	'change-in-place': changeInPlace,
	'choose-color': chooseColor,
	'choose-size': chooseSize,
	'find-option': findOption,
	gallery: showPictures,
	share,
	viewed: showViewed,
}
