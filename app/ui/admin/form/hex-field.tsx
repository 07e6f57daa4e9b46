import { type FieldMetadata, getInputProps } from '@conform-to/react'
import { useRef, useState } from 'react'
import { maxHexCodeLength } from '#app/shop/values/limits.ts'
import { defaultHexCode, parseHexCode } from '#app/shop/values/hex-code.ts'
import { FieldError } from '../../forms/field.tsx'
import { useIsScripted } from '../../forms/use-scripted.ts'

/**
 * A color code as text, beside a color picker that writes into the text, or without script beside the current color.
 */
export function HexField({ field, label }: { field: FieldMetadata<string>; label: string }) {
	const hint = `${field.id}-hint`
	const { key, ...props } = getInputProps(field, { type: 'text', ariaDescribedBy: hint })
	const [shown, setShown] = useState(parseHexCode(field.initialValue ?? ''))
	const text = useRef<HTMLInputElement>(null)
	const isScripted = useIsScripted()
	const handlePick = (hexCode: string) => {
		setShown(hexCode)
		if (text.current) text.current.value = hexCode
	}
	return (
		<div className="mt-2">
			<label htmlFor={field.id} className="text-xs font-medium">
				{label}
			</label>
			<div className="mt-1 flex gap-2">
				{isScripted ? (
					<input
						type="color"
						aria-label="Pick a color"
						value={(shown ?? defaultHexCode).toLowerCase()}
						onChange={({ currentTarget }) => handlePick(currentTarget.value.toUpperCase())}
						className={
							'h-11 w-16 shrink-0 cursor-pointer appearance-none rounded-soft border border-field bg-white p-1 ' +
							'[&::-moz-color-swatch]:border-0 [&::-webkit-color-swatch]:border-0 ' +
							'[&::-webkit-color-swatch-wrapper]:p-0'
						}
					/>
				) : (
					<span aria-hidden="true" className="h-11 w-16 shrink-0 rounded-soft border border-line bg-white p-1">
						<span className="block size-full" style={shown ? { backgroundColor: shown } : undefined} />
					</span>
				)}
				<input
					key={key}
					{...props}
					ref={text}
					required
					autoComplete="off"
					autoCapitalize="characters"
					spellCheck={false}
					maxLength={maxHexCodeLength}
					onInput={({ currentTarget }) => setShown((last) => parseHexCode(currentTarget.value) ?? last)}
					className="tabular block min-h-11 w-full rounded-soft border border-field bg-white px-3 py-2 text-sm text-ink"
				/>
			</div>
			<p id={hint} className="mt-1 text-xs text-muted">
				{isScripted ? 'Pick a color or enter its hex code' : 'Hex code, for example #9C2F1F'}
			</p>
			<FieldError field={field} />
		</div>
	)
}
