import type { FieldMetadata } from '@conform-to/react'
import { maxGuideLength } from '#app/shop/values/size-guide.ts'
import { TextArea } from '#app/ui/forms/field.tsx'

interface SizeGuideFieldProps {
	field: FieldMetadata<unknown>
	/** The page on which the guide is shown. */
	where: string
	className?: string
}

/** One line for each size, as copied from a spreadsheet. */
export function SizeGuideField({ field, where, className }: SizeGuideFieldProps) {
	return (
		<TextArea
			field={field}
			label="Size guide in centimeters"
			hint={
				'Paste a table from a spreadsheet, or enter the column names in the first line, then one line ' +
				`per size with numbers or ranges: ${example.join(' / ')}. ${where}`
			}
			placeholder={example.join('\n')}
			rows={5}
			maxLength={maxGuideLength}
			spellCheck={false}
			className={`[&_textarea]:whitespace-pre ${className ?? ''}`}
		/>
	)
}

const example = ['Size, Chest, Waist', 'S, 86-91, 71-76', 'M, 91-96, 76-81']
