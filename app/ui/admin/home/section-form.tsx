import { getInputProps } from '@conform-to/react'
import { getOwn } from '#app/shop/get-own.ts'
import { productRules, type SectionKind, sectionStates } from '#app/shop/home/home-sections.ts'
import { maxBannerTitleLength, maxLinkLength, maxSectionTextLength } from '#app/shop/words/limits.ts'
import { SelectField, TextArea, TextField } from '../../forms/field.tsx'
import { Options } from '../../forms/options.tsx'
import { useAnsweredForm } from '../../forms/use-answer.ts'
import { AltTextField } from '../upload/upload-field.tsx'
import { RowForm, type RowFormProps } from '../row-editor.tsx'
import { SectionPicture, type SectionStart } from './section-picture.tsx'

interface SectionData {
	collections: { id: number; name: string }[]
	/** The sales that are running or scheduled. */
	sales: { id: number; name: string }[]
}

type Part = 'pictures' | 'title' | 'text' | 'link' | 'products'

const partsOf: Partial<Record<SectionKind, Part[]>> = {
	banner: ['pictures', 'title', 'text', 'link'],
	strip: ['text'],
	products: ['title', 'products'],
	text: ['title', 'text', 'link'],
}

/** The form of a section (rules: added-sections, home-section-times). */
export function SectionForm({ start, data, ...frame }: RowFormProps<SectionStart, SectionData>) {
	const { collections, sales } = data
	const { saleId } = start
	const [form, fields] = useAnsweredForm<SectionStart>('home-section', frame.lastResult, start)
	const parts = getOwn(partsOf, start.kind) ?? []
	const has = (part: Part) => parts.includes(part)
	return (
		<RowForm form={form} seen={fields.seen} hasFiles={has('pictures')} {...frame}>
			<input {...getInputProps(fields.kind, { type: 'hidden' })} key="kind" />
			{has('pictures') && (
				<>
					<SectionPicture
						field={fields.image}
						focus={fields.focus}
						label="Picture"
						isRequired
						answered={frame.lastResult}
					/>
					<SectionPicture
						field={fields.phoneImage}
						focus={fields.phoneFocus}
						label="Picture for phones"
						answered={frame.lastResult}
					/>
					<AltTextField field={fields.altText} />
				</>
			)}
			{has('title') && (
				<TextField
					field={fields.title}
					label="Title"
					required={!has('pictures')}
					maxLength={maxBannerTitleLength}
					autoComplete="off"
				/>
			)}
			{has('text') && (
				<TextArea
					field={fields.text}
					label={start.kind === 'strip' ? 'Lines' : 'Text'}
					hint={start.kind === 'strip' ? 'They run over the page, one after another.' : undefined}
					required={start.kind === 'strip'}
					rows={3}
					maxLength={maxSectionTextLength}
				/>
			)}
			{has('link') && (
				<TextField
					field={fields.link}
					label="Link"
					hint="Where a press leads: /newarrivals, /collection/Summer or https://…"
					maxLength={maxLinkLength}
					autoComplete="off"
				/>
			)}
			{has('products') && (
				<>
					<SelectField field={fields.rule} label="Which products" required>
						<Options of={Object.entries(productRules)} />
					</SelectField>
					<SelectField field={fields.collectionId} label="Only of a collection">
						<option value="">All collections</option>
						<Options of={collections} />
					</SelectField>
					<TextArea
						field={fields.products}
						label="Chosen by hand"
						hint="A product a line, by its name, its number or the address of its page."
						rows={4}
						maxLength={maxSectionTextLength}
					/>
				</>
			)}
			<SelectField field={fields.state} label="State" required>
				<Options of={Object.entries(sectionStates)} />
			</SelectField>
			<div className="grid gap-x-4 sm:grid-cols-2">
				<TextField field={fields.from} type="datetime-local" label="From" hint="Indian time" />
				<TextField field={fields.until} type="datetime-local" label="Until" />
			</div>
			{(sales.length > 0 || saleId) && (
				<SelectField field={fields.saleId} label="While a sale runs">
					<option value="">Whether one runs or not</option>
					{saleId && sales.every(({ id }) => String(id) !== saleId) && (
						<option value={saleId}>The one that is over</option>
					)}
					<Options of={sales} />
				</SelectField>
			)}
		</RowForm>
	)
}
