import { createRowEditor } from '#app/http/admin/row-list.server.ts'
import type { RouteHandle } from '#app/http/server/body/body-limits.ts'
import { readFormWithImages } from '#app/http/upload/read-form.server.ts'
import { listCollections } from '#app/shop/catalog/collection/collection.server.ts'
import { createHomeSection, updateHomeSection } from '#app/shop/home/edit-home-sections.server.ts'
import { homeSectionSchema, type HomeSectionInput } from '#app/shop/home/home.schema.ts'
import {
	customKinds,
	sectionLabels,
	productRules,
	type SectionKind,
	sectionStates,
} from '#app/shop/home/home-sections.ts'
import { homeSectionForm, listSelectableSales } from '#app/shop/home/home-sections.server.ts'
import { defaultFocus, focalPoints, getImageUrl, prefixFileName } from '#app/shop/media/media-view.ts'
import { listShopLanguages } from '#app/shop/settings/shop-settings.server.ts'
import { loadTranslationForm } from '#app/shop/translations/save-translations.server.ts'
import type { TranslationForm } from '#app/shop/translations/translatable.ts'
import { parseRowId, toNamed } from '#app/shop/values/row-id.ts'
import { TranslationFields } from '#app/ui/admin/form/translation-fields.tsx'
import { getInputProps, type FieldMetadata } from '@conform-to/react'
import { getOwn } from '#app/shop/get-own.ts'
import { maxBannerTitleLength, maxLinkLength, maxSectionTextLength, maxImageMb } from '#app/shop/values/limits.ts'
import { SelectField, TextArea, TextField, Options, useServerForm } from '../../../ui/forms/field.tsx'
import { AltTextField, UploadField } from '#app/ui/admin/upload/upload-form.tsx'
import { RowForm, type RowFormProps, RowEditor } from '#app/ui/admin/row-editor.tsx'
import type { Route } from './+types/home-section.ts'

export const handle: RouteHandle = { permission: 'home page', body: 'upload' }

export const meta = ({ params }: Route.MetaArgs) => [{ title: `${params.id ? 'Edit' : 'Add'} Section · Admin` }]

const route = createRowEditor({
	row: homeSectionForm,
	thing: 'Section',
	list: '/admin/home',
	schema: homeSectionSchema,
	read: async (request) => {
		const { form, files } = await readFormWithImages(request, 'image', {
			most: 2,
			isFileFieldName: (name) => name === 'phoneImage',
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
	const section = editor.row && { ...editor.row, id: parseRowId(editor.id) }
	return {
		translations: await loadTranslationForm('homeSection', section, listShopLanguages()),
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
	translations: {},
	seen: '',
}

interface SectionData {
	collections: { id: number; name: string }[]
	/** The sales that are running or scheduled. */
	sales: { id: number; name: string }[]
	translations: TranslationForm
}

type SectionPart = 'pictures' | 'title' | 'text' | 'link' | 'products'

const partsByKind: Partial<Record<SectionKind, SectionPart[]>> = {
	banner: ['pictures', 'title', 'text', 'link'],
	strip: ['text'],
	products: ['title', 'products'],
	text: ['title', 'text', 'link'],
}

/** Shows the form of a home page section (rules: added-sections, home-section-times). */
function SectionForm({ start, data, ...frame }: RowFormProps<SectionStart, SectionData>) {
	const { collections, sales, translations } = data
	const { saleId } = start
	const [form, fields] = useServerForm<SectionStart>('home-section', frame.lastResult, start)
	const parts = getOwn(partsByKind, start.kind) ?? []
	const hasPart = (part: SectionPart) => parts.includes(part)
	return (
		<RowForm form={form} seen={fields.seen} hasFiles={hasPart('pictures')} {...frame}>
			<input {...getInputProps(fields.kind, { type: 'hidden' })} key="kind" />
			{hasPart('pictures') && (
				<>
					<SectionPicture
						field={fields.image}
						focus={fields.focus}
						label="Image"
						isRequired
						answered={frame.lastResult}
					/>
					<SectionPicture
						field={fields.phoneImage}
						focus={fields.phoneFocus}
						label="Image for phones"
						answered={frame.lastResult}
					/>
					<AltTextField field={fields.altText} />
				</>
			)}
			{hasPart('title') && (
				<TextField
					field={fields.title}
					label="Title"
					required={!hasPart('pictures')}
					maxLength={maxBannerTitleLength}
					autoComplete="off"
				/>
			)}
			{hasPart('text') && (
				<TextArea
					field={fields.text}
					label={start.kind === 'strip' ? 'Lines' : 'Text'}
					hint={start.kind === 'strip' ? 'Shown as scrolling text, one line after another.' : undefined}
					required={start.kind === 'strip'}
					rows={3}
					maxLength={maxSectionTextLength}
				/>
			)}
			{hasPart('link') && (
				<TextField
					field={fields.link}
					label="Link"
					hint="For example /newarrivals, /collection/Summer or https://…"
					maxLength={maxLinkLength}
					autoComplete="off"
				/>
			)}
			{hasPart('products') && (
				<>
					<SelectField field={fields.rule} label="Product source" required>
						<Options of={Object.entries(productRules)} />
					</SelectField>
					<SelectField field={fields.collectionId} label="Limit to collection" hint="Not used with Manual selection.">
						<option value="">All collections</option>
						<Options of={collections} />
					</SelectField>
					<TextArea
						field={fields.products}
						label="Selected products"
						hint="Only for Manual selection. One product per line: its name, ID or URL."
						rows={4}
						maxLength={maxSectionTextLength}
					/>
				</>
			)}
			<SelectField
				field={fields.state}
				label="Status"
				hint="Drafts appear only in the preview. Hidden sections appear nowhere."
				required
			>
				<Options of={Object.entries(sectionStates)} />
			</SelectField>
			<div className="grid gap-x-4 sm:grid-cols-2">
				<TextField field={fields.from} type="datetime-local" label="Visible from" hint="Times are IST" />
				<TextField field={fields.until} type="datetime-local" label="Visible until" />
			</div>
			{(sales.length > 0 || saleId) && (
				<SelectField field={fields.saleId} label="Only during a sale">
					<option value="">Always</option>
					{saleId && sales.every(({ id }) => String(id) !== saleId) && (
						<option value={saleId}>A sale that has ended</option>
					)}
					<Options of={sales} />
				</SelectField>
			)}
			{parts.length > 0 && <TranslationFields form={form} translations={translations} className="mt-2" />}
		</RowForm>
	)
}

/** The initial values of the form: the translations, and all other fields as text. */
type SectionStart = Record<Exclude<keyof HomeSectionInput, 'translations'> | 'seen', string> & { translations: object }

type Field = FieldMetadata<string, SectionStart, string[]>

interface SectionPictureProps {
	field: Field
	focus: Field
	label: string
	isRequired?: boolean
	answered: RowFormProps<SectionStart>['lastResult']
}

/**
 * Shows the fields for a picture of a banner and its focal point. The current picture is kept unless the user selects
 * another picture or, for the optional picture, selects that it is removed.
 */
function SectionPicture({ field, focus, label, isRequired = false, answered }: SectionPictureProps) {
	const frame = isRequired ? 'aspect-21/9 w-full' : 'aspect-4/5 w-32'
	const { initialValue: present = '' } = field
	return (
		<>
			<UploadField
				field={field}
				label={present ? `New ${label.toLowerCase()}` : label}
				hint={
					isRequired
						? `PNG, JPEG, WebP, GIF or AVIF, at most ${maxImageMb} MB`
						: 'Portrait, about 4:5. Without it, phones show part of the main image.'
				}
				kinds={['image']}
				required={isRequired && !present}
				wrongKind="Please select an image"
				frame={frame}
				answered={answered}
			>
				{present && (
					<div>
						{/* Submits the current picture. After a response, `UploadField` submits it instead. */}
						{!answered && <input type="hidden" name={field.name} value={present} />}
						<img src={getImageUrl(present, 640)} alt="Current version" className={`bg-sand object-cover ${frame}`} />
						{!isRequired && (
							<label className="flex min-h-11 items-center gap-3 text-sm">
								<input type="checkbox" name="noPhoneImage" value="yes" className="size-5 accent-madder" />
								Remove this image
							</label>
						)}
					</div>
				)}
			</UploadField>
			<SelectField field={focus} label="Focus point" required>
				<Options
					of={Object.entries(focalPoints).map(
						([value, text]) => [value, text[0]!.toUpperCase() + text.slice(1)] as const,
					)}
				/>
			</SelectField>
		</>
	)
}
