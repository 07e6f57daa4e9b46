interface SampleFile {
	/** The name in the URL. */
	name: string
	/** The program whose file format it shows. */
	title: string
	text: string
}

const body = '"<p>Block-printed cotton.</p><ul><li>Pockets</li></ul>"'

/** A product with two sizes as each kind of shop exports it, to try an import and to see its columns. */
export const sampleFiles: SampleFile[] = [
	{
		name: 'this-shop',
		title: 'This shop',
		text: `Handle,Title,Body (HTML),Type,Published,Option1 Name,Option1 Value,Option2 Name,Option2 Value,\
Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Pieces Counted
block-kurta,Block Kurta,${body},Kurtas,yes,Color,Indigo,Size,S,BK-S,4,1299.00,1499.00,,by variant
block-kurta,,,,,,Indigo,,M,BK-M,6,1299.00,1499.00,,
`,
	},
	{
		name: 'shopify',
		title: 'Shopify',
		text: `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Option2 Name,\
Option2 Value,Variant SKU,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Status
block-kurta,Block Kurta,${body},,Kurtas,,TRUE,Color,Indigo,Size,S,BK-S,4,1299.00,1499.00,,,active
block-kurta,,,,,,,,Indigo,,M,BK-M,6,1299.00,1499.00,,,
`,
	},
	{
		name: 'shopify-newer-template',
		title: 'Shopify, newer template',
		text: `Title,URL handle,Description,Vendor,Type,Published on online store,Status,SKU,\
Barcode,Option1 name,Option1 value,Option2 name,Option2 value,Price,Compare-at price,Inventory quantity,Product image URL,Image position
Block Kurta,block-kurta,${body},,Kurtas,TRUE,Active,BK-S,,Color,Indigo,Size,S,1299.00,1499.00,4,,
,block-kurta,,,,,,BK-M,,,Indigo,,M,1299.00,1499.00,6,,
`,
	},
	{
		name: 'woocommerce',
		title: 'WooCommerce',
		text: `ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Description,\
In stock?,Stock,Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)
1,variable,BK,Block Kurta,1,0,visible,${body},1,,,,Women > Kurtas,,,Color,Indigo,Size,"S, M"
2,variation,BK-S,Block Kurta - S,1,0,visible,,1,4,1299,1499,,,BK,Color,Indigo,Size,S
3,variation,BK-M,Block Kurta - M,1,0,visible,,1,6,1299,1499,,,BK,Color,Indigo,Size,M
`,
	},
]
