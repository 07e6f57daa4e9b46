import { getInputProps } from '@conform-to/react'
import { getOwn } from '#app/shop/get-own.ts'
import { productRules, type SectionKind, sectionStates } from '#app/shop/home/home-sections.ts'
import { maxBannerTitleLength, maxLinkLength, maxSectionTextLength } from '#app/shop/values/limits.ts'
import { SelectField, TextArea, TextField } from '../../forms/field.tsx'
import { Options } from '../../forms/options.tsx'
import { useServerForm } from '../../forms/use-form-result.ts'
import { AltTextField } from '../upload/upload-field.tsx'
import { RowForm, type RowFormProps } from '../row-editor.tsx'
import { SectionPicture, type SectionStart } from './section-picture.tsx'

interface SectionData {
	collections: { id: number; name: string }[]
	/** The sales that are running or scheduled. */
	sales: { id: number; name: string }[]
}

type SectionPart = 'pictures' | 'title' | 'text' | 'link' | 'products'

const partsByKind: Partial<Record<SectionKind, SectionPart[]>> = {
	banner: ['pictures', 'title', 'text', 'link'],
	strip: ['text'],
	products: ['title', 'products'],
	text: ['title', 'text', 'link'],
}

/** The form of a section (rules: added-sections, home-section-times). */
export function SectionForm({ start, data, ...frame }: RowFormProps<SectionStart, SectionData>) {
	const { collections, sales } = data
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
					<SelectField field={fields.rule} label="Which products" required>
						<Options of={Object.entries(productRules)} />
					</SelectField>
					<SelectField field={fields.collectionId} label="Limit to collection">
						<option value="">All collections</option>
						<Options of={collections} />
					</SelectField>
					<TextArea
						field={fields.products}
						label="Selected products"
						hint="One product per line: its name, number or page address."
						rows={4}
						maxLength={maxSectionTextLength}
					/>
				</>
			)}
			<SelectField field={fields.state} label="Status" required>
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
		</RowForm>
	)
}
