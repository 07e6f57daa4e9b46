import type { Garment } from '../draw.ts'
import type { Art, Kit } from '../kit.ts'
import { bag } from './bags.ts'
import { belt } from './belts.ts'
import { dress } from './dresses.ts'
import { jacket } from './jackets.ts'
import { kurta } from './kurtas.ts'
import { jeans, trousers } from './legs.ts'
import { shirt } from './shirts.ts'
import { shoes } from './shoes.ts'
import { skirt } from './skirts.ts'
import { top } from './tops.ts'
import { wallet } from './wallets.ts'

export const DRAWERS: Record<Garment, (k: Kit, cut: string) => Art> = {
	shirt,
	kurta,
	top,
	dress,
	skirt,
	jeans,
	trousers,
	jacket,
	bag,
	wallet,
	belt,
	shoes,
}
