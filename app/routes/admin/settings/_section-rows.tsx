import { type FieldMetadata, getInputProps } from '@conform-to/react'
import type { ComponentProps } from 'react'
import { type HomeSection, homeSectionLabels } from '#app/shop/settings/home-sections.ts'
import type { DrawnSetting } from '#app/ui/admin/settings/card-page.tsx'
import { useScripted } from '#app/ui/forms/use-scripted.ts'

interface SectionChoice {
	name: HomeSection
	isShown: boolean
}

export function SectionRows({ form, field }: Pick<DrawnSetting, 'form' | 'field'>) {
	const rows = (field as FieldMetadata<SectionChoice[]>).getFieldList()
	// The fragment leads who has no script back to the sections.
	const formAction = useScripted() ? undefined : `#${field.id}`
	const moveTo = (from: number, to: number) => ({
		formAction,
		...form.reorder.getButtonProps({ name: field.name, from, to }),
	})
	return (
		<ol id={field.id} className="divide-y divide-line">
			{rows.map((row, index) => {
				const { name, isShown } = row.getFieldset()
				const label = homeSectionLabels[(name.value ?? name.initialValue) as HomeSection]
				return (
					<li key={row.key} id={`${field.id}-${index}`} tabIndex={-1} className="flex items-center gap-2">
						<input {...getInputProps(name, { type: 'hidden' })} key="name" />
						<label className="flex min-h-11 flex-1 items-center gap-3 text-sm">
							<input {...getInputProps(isShown, { type: 'checkbox' })} key="shown" className="size-5 accent-madder" />
							{label}
						</label>
						<MoveButton label={`Move ${label} up`} disabled={index === 0} {...moveTo(index, Math.max(0, index - 1))}>
							↑
						</MoveButton>
						<MoveButton
							label={`Move ${label} down`}
							disabled={index === rows.length - 1}
							{...moveTo(index, Math.min(rows.length - 1, index + 1))}
						>
							↓
						</MoveButton>
					</li>
				)
			})}
		</ol>
	)
}

function MoveButton({ label, children, ...props }: ComponentProps<'button'> & { label: string }) {
	return (
		<button
			type="submit"
			{...props}
			aria-label={label}
			className="min-h-11 min-w-11 rounded-soft hover:bg-sand disabled:invisible"
		>
			<span aria-hidden="true">{children}</span>
		</button>
	)
}
