import { banner } from './banners.ts'
import { collection } from './collections.ts'
import { shopFront } from './shopfront.ts'
import { social } from './socials.ts'
import { product } from './stage.ts'

export type Garment =
	| 'shirt'
	| 'kurta'
	| 'top'
	| 'dress'
	| 'skirt'
	| 'jeans'
	| 'trousers'
	| 'jacket'
	| 'bag'
	| 'wallet'
	| 'belt'
	| 'shoes'
export type Cut = string
export type Pattern = 'plain' | 'stripe' | 'check' | 'block' | 'denim' | 'leather' | 'bandhani'
export type View = 'front' | 'detail' | 'hanger'
export type CollectionName =
	| 'Monsoon Linen'
	| 'Indigo Denim'
	| 'Saddle Leather'
	| 'Festive Edit'
	| 'Surat Street'
	| 'Office Hours'

export const CUTS: Record<Garment, readonly string[]> = {
	shirt: ['oversized', 'cropped', 'classic', 'camp'],
	kurta: ['straight', 'short', 'flared'],
	top: ['tee', 'tank', 'peplum', 'puff'],
	dress: ['shirt', 'slip', 'tiered', 'wrap'],
	skirt: ['mini', 'aline', 'pleated'],
	jeans: ['straight', 'slim', 'wide', 'flared'],
	trousers: ['tailored', 'wide', 'cargo'],
	jacket: ['trucker', 'biker', 'blazer', 'bomber'],
	bag: ['tote', 'crossbody', 'satchel', 'bucket'],
	wallet: ['bifold', 'zip', 'card'],
	belt: ['classic', 'wide', 'braided'],
	shoes: ['loafer', 'boot', 'sneaker', 'mojari'],
}

export function drawProduct(p: { garment: Garment; cut: Cut; pattern: Pattern; hex: string; view: View }): string {
	return product(p)
}

export function drawBanner(index: 0 | 1 | 2 | 3): string {
	return banner(index)
}

export function drawCollection(name: CollectionName): string {
	return collection(name)
}

export function drawSocial(index: 0 | 1 | 2 | 3 | 4 | 5): string {
	return social(index)
}

export function drawShopFront(): string {
	return shopFront()
}
