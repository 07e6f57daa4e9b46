import { rowEditor } from '#app/http/admin/row-editor.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-bounds.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { addHomeSection, changeHomeSection } from '#app/shop/home/change-home-sections.server.ts'
import { homeSectionSchema } from '#app/shop/home/home.schema.ts'
import { addedKinds, sectionLabels } from '#app/shop/home/home-sections.ts'
import { homeSectionForm, salesToChoose } from '#app/shop/home/home-sections.server.ts'
import { aboutFile } from '#app/shop/media/chosen-files.ts'
import { usualFocus } from '#app/shop/media/media-url.ts'
import { named } from '#app/shop/row-id.ts'
import { SectionForm } from '#app/ui/admin/home/section-form.tsx'
import { RowEditor } from '#app/ui/admin/row-editor.tsx'
import type { Route } from './+types/home-section.ts'

export const handle: RouteHandle = { act: 'home page', body: 'upload' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Section · Admin` }]

const route = rowEditor({
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
			if (file.refusal) problems[field] = [aboutFile(name, file.refusal.message)]
			else form.set(field, file.hash)
		}
		return { form, problems }
	},
	create: addHomeSection,
	update: changeHomeSection,
})
export const action = route.action

export async function loader(args: Route.LoaderArgs) {
	const asked = args.url.searchParams.get('kind')
	const [editor, collections, sales] = await Promise.all([route.loader(args), listCollections(), salesToChoose()])
	return {
		...editor,
		asked: addedKinds.find((kind) => kind === asked) ?? addedKinds[0],
		collections: collections.map(named),
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
	focus: usualFocus,
	phoneImage: '',
	phoneFocus: usualFocus,
	seen: '',
}
