import { sampleFiles } from '#app/shop/import/sample-files.ts'
import { Block } from '#app/ui/admin/block.tsx'

/** The files that an import reads, with a sample of each. */
export function Kinds() {
	return (
		<Block title="Files that can be read">
			<ul className="text-sm">
				{sampleFiles.map(({ name, title }) => (
					<li key={name} className="flex flex-wrap items-center justify-between gap-x-4">
						{title}
						<a href={`/admin/products/import/sample/${name}`} className="act-link text-indigo underline-offset-2">
							Sample<span className="sr-only"> for {title}</span>
						</a>
					</li>
				))}
			</ul>
			<p className="mt-2 text-sm">
				Text with commas, semicolons or tabs between the cells, in UTF-8, UTF-16 or Windows-1252, or the first worksheet
				with products of an Excel workbook (.xlsx). What a file was taken for, and what in it can be read in two ways,
				is said before anything changes.
			</p>
		</Block>
	)
}
