import { maxImageBytes, tooManyImages } from '#app/shop/media/image-limits.ts'
import { aboutFile, emptyFile, imageTooLarge, leftOut } from '#app/shop/media/chosen-files.ts'

export function sortOut(files: File[], room: number): { fitting: File[]; said: string } {
	const refused = files.flatMap((file) => {
		const sentence = file.size === 0 ? emptyFile : file.size > maxImageBytes ? imageTooLarge : ''
		return sentence ? [{ file, said: aboutFile(file.name, sentence) }] : []
	})
	const good = files.filter((file) => !refused.some((one) => one.file === file))
	const sentences = refused.map(({ said }) => said)
	if (good.length > room) sentences.push(`${tooManyImages}. ${leftOut(good.slice(room).map(({ name }) => name))}`)
	return { fitting: good.slice(0, room), said: sentences.join(' ') }
}

export function listOf(files: File[]): FileList {
	const transfer = new DataTransfer()
	for (const file of files) transfer.items.add(file)
	return transfer.files
}
