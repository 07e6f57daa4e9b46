import type { FieldMetadata } from '@conform-to/react'
import type { HomeSectionInput } from '#app/shop/home/home.schema.ts'
import { foci, imageUrl } from '#app/shop/media/media-url.ts'
import { maxImageMb } from '#app/shop/words/limits.ts'
import { SelectField } from '../../forms/field.tsx'
import { Options } from '../../forms/options.tsx'
import type { RowFormProps } from '../row-editor.tsx'
import { UploadField } from '../upload/upload-field.tsx'

/** The initial values as text. */
export type SectionStart = Record<keyof HomeSectionInput | 'seen', string>

type Field = FieldMetadata<string, SectionStart, string[]>

interface SectionPictureProps {
	field: Field
	focus: Field
	label: string
	isRequired?: boolean
	answered: RowFormProps<SectionStart>['lastResult']
}

/** The picture of a banner with its focal point. The current one is kept unless another is selected. */
export function SectionPicture({ field, focus, label, isRequired = false, answered }: SectionPictureProps) {
	const frame = isRequired ? 'aspect-21/9 w-full' : 'aspect-4/5 w-32'
	const { initialValue: present = '' } = field
	return (
		<>
			<UploadField
				field={field}
				label={present ? `Another ${label.toLowerCase()}` : label}
				hint={
					isRequired
						? `PNG, JPEG, WebP, GIF or AVIF, at most ${maxImageMb} MB`
						: 'Upright, about 4:5. Without one phones show a part of the other.'
				}
				kinds={['image']}
				required={isRequired && !present}
				wrongKind="Please select an image"
				frame={frame}
				answered={answered}
			>
				{present && (
					<div>
						{/* After a response the field itself contains the value. */}
						{!answered && <input type="hidden" name={field.name} value={present} />}
						<img src={imageUrl(present, 640)} alt="The present one" className={`bg-sand object-cover ${frame}`} />
						{!isRequired && (
							<label className="flex min-h-11 items-center gap-3 text-sm">
								<input type="checkbox" name="noPhoneImage" value="yes" className="size-5 accent-madder" />
								Without it
							</label>
						)}
					</div>
				)}
			</UploadField>
			<SelectField field={focus} label="What is kept where it is cropped" required>
				<Options
					of={Object.entries(foci).map(([value, words]) => [value, words[0]!.toUpperCase() + words.slice(1)] as const)}
				/>
			</SelectField>
		</>
	)
}
