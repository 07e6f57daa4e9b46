import { useEffect, useRef, useState } from 'react'
import { missingOf, type Need } from '#app/shop/catalog/product/missing.ts'
import { Block } from '#app/ui/admin/block.tsx'

const fields: Record<Need, { name: string; words: string }> = {
	photo: { name: 'images-add', words: 'Add a photo' },
	name: { name: 'name', words: 'Enter its name' },
	price: { name: 'basePrice', words: 'Enter the price' },
	colour: { name: 'colorIds', words: 'Choose a colour' },
}

/** Lists what is missing before the product can be published, with links to the fields (rule: drafts-kept). */
export function Readiness({ formId, first }: { formId: string; first: Need[] }) {
	const box = useRef<HTMLDivElement>(null)
	const [missing, setMissing] = useState(first)
	useEffect(() => {
		const form = box.current!.closest('form')!
		const look = () => setMissing(missingIn(new FormData(form)))
		// Images are added and removed without an input event.
		const watch = new MutationObserver(look)
		watch.observe(form, { childList: true, subtree: true })
		form.addEventListener('input', look)
		return () => {
			watch.disconnect()
			form.removeEventListener('input', look)
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
									{fields[need].words}
								</a>
							</li>
						))}
					</ul>
				)}
			</div>
		</Block>
	)
}

function missingIn(form: FormData): Need[] {
	const name = form.get('name')
	const isGiven = (value: FormDataEntryValue) => (typeof value === 'string' ? value : value.size > 0)
	const [photos, files] = [
		[...form.keys()].filter((name) => /^images\[\d+\]\.hash$/.test(name)),
		form.getAll('newImages'),
	]
	return missingOf({
		name: typeof name === 'string' ? name : '',
		price: Number(form.get('basePrice')),
		photos: photos.length + files.filter(isGiven).length,
		colors: [...form.getAll('colorIds'), form.get('newColor') ?? ''].filter(isGiven).length,
	})
}
