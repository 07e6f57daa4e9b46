import { useEffect, useRef, useState } from 'react'
import { listMissing, type PublishRequirement } from '#app/shop/catalog/product/publish-requirements.ts'
import { normalizeAmount } from '#app/shop/values/money.ts'
import { Block } from '#app/ui/admin/page-parts.tsx'

const fields: Record<PublishRequirement, { name: string; label: string }> = {
	photo: { name: 'images-add', label: 'Add a photo' },
	name: { name: 'name', label: 'Enter the name' },
	price: { name: 'basePrice', label: 'Enter the price' },
	color: { name: 'colorIds', label: 'Choose a color' },
}

/** Lists what is missing before the product can be published, with links to the fields (rule: drafts-kept). */
export function Readiness({ formId, first }: { formId: string; first: PublishRequirement[] }) {
	const box = useRef<HTMLDivElement>(null)
	const [missing, setMissing] = useState(first)
	useEffect(() => {
		const form = box.current!.closest('form')!
		const updateMissing = () => setMissing(listMissingNeeds(new FormData(form)))
		// Images are added and removed without an input event.
		const watch = new MutationObserver(updateMissing)
		watch.observe(form, { childList: true, subtree: true })
		form.addEventListener('input', updateMissing)
		return () => {
			watch.disconnect()
			form.removeEventListener('input', updateMissing)
		}
	}, [])
	return (
		<Block title="Ready to publish?">
			<div ref={box} className="text-sm">
				{missing.length === 0 ? (
					<p>
						<span aria-hidden="true" className="mr-2 text-success">
							✓
						</span>
						Nothing is missing.
					</p>
				) : (
					<ul>
						{missing.map((need) => (
							<li key={need}>
								<a href={`#${formId}-${fields[need].name}`} className="act-link">
									{fields[need].label}
								</a>
							</li>
						))}
					</ul>
				)}
			</div>
		</Block>
	)
}

function listMissingNeeds(form: FormData): PublishRequirement[] {
	const [name, price] = [form.get('name'), form.get('basePrice')]
	const isGiven = (value: FormDataEntryValue) => (typeof value === 'string' ? value : value.size > 0)
	const [photos, files] = [
		[...form.keys()].filter((name) => /^images\[\d+\]\.hash$/.test(name)),
		form.getAll('newImages'),
	]
	return listMissing({
		name: typeof name === 'string' ? name : '',
		price: Number(typeof price === 'string' ? normalizeAmount(price) : 0),
		photos: photos.length + files.filter(isGiven).length,
		colors: [...form.getAll('colorIds'), form.get('newColor') ?? ''].filter(isGiven).length,
	})
}
