import { createRowEditor } from '#app/http/admin/row-editor.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { createHomeSection, updateHomeSection } from '#app/shop/home/edit-home-sections.server.ts'
import { homeSectionSchema } from '#app/shop/home/home.schema.ts'
import { customKinds, sectionLabels } from '#app/shop/home/home-sections.ts'
import { homeSectionForm, listSelectableSales } from '#app/shop/home/home-sections.server.ts'
import { prefixFileName } from '#app/shop/media/chosen-files.ts'
import { defaultFocus } from '#app/shop/media/media-url.ts'
import { toNamed } from '#app/shop/values/row-id.ts'
import { SectionForm } from '#app/ui/admin/home/section-form.tsx'
import { RowEditor } from '#app/ui/admin/row-editor.tsx'
import type { Route } from './+types/home-section.ts'

export const handle: RouteHandle = { act: 'home page', body: 'upload' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Section · Admin` }]

const route = createRowEditor({
	row: homeSectionForm,
	thing: 'Section',
	list: '/admin/home',
	schema: homeSectionSchema,
	read: async (request) => {
		const { form, files } = await readFormWithImages(request, 'image', {
			most: 2,
			isMeant: (name) => name === 'phoneImage',
		})
		if (form.has('noPhoneImage')) form.set('phoneImage', '')
		const problems: Record<string, string[]> = {}
		for (const { field, name, ...file } of files) {
			if (file.refusal) problems[field] = [prefixFileName(name, file.refusal.message)]
			else form.set(field, file.hash)
		}
		return { form, problems }
	},
	create: createHomeSection,
	update: updateHomeSection,
})
export const action = route.action

export async function loader(args: Route.LoaderArgs) {
	const asked = args.url.searchParams.get('kind')
	const [editor, collections, sales] = await Promise.all([route.loader(args), listCollections(), listSelectableSales()])
	return {
		...editor,
		asked: customKinds.find((kind) => kind === asked) ?? customKinds[0],
		collections: collections.map(toNamed),
		sales,
	}
}

export default function HomeSectionEditor({ loaderData, actionData }: Route.ComponentProps) {
	const { asked } = loaderData
	return (
		<RowEditor
			loaderData={loaderData}
			actionData={actionData}
			thing="Section"
			add={`Add ${sectionLabels[asked].toLowerCase()}`}
			blank={{ ...blank, kind: asked }}
			Form={SectionForm}
		/>
	)
}

const blank: NonNullable<Route.ComponentProps['loaderData']['row']> = {
	kind: '',
	state: 'published',
	from: '',
	until: '',
	saleId: '',
	title: '',
	text: '',
	link: '',
	altText: '',
	rule: 'newest',
	collectionId: '',
	products: '',
	image: '',
	focus: defaultFocus,
	phoneImage: '',
	phoneFocus: defaultFocus,
	seen: '',
}
