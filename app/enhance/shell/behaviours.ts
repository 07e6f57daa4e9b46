import { openCart } from './cart-link.ts'
import { fillMenu, openTray } from './category-menu.ts'
import { offerChat } from './chat-link.ts'
import { showHearts } from './hearts.ts'
import { openSizes } from './size-sheet.ts'
import { suggestCollections } from './suggest-collections.ts'

export const behaviours = {
	'cart-link': openCart,
	'category-menu': fillMenu,
	'category-tray': openTray,
	'chat-link': offerChat,
	hearts: showHearts,
	'size-sheet': openSizes,
	'suggest-collections': suggestCollections,
}
