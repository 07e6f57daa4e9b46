import { useUploadShare } from './send-upload.ts'

export function UploadProgress() {
	const share = useUploadShare()
	const percent = Math.floor((share ?? 0) * 100)
	return (
		<>
			<p role="status" className="sr-only">
				{share !== null && 'Uploading...'}
			</p>
			{share !== null && (
				<div className="mb-4 flex items-center gap-3">
					<progress aria-label="Upload" max={100} value={percent} className="h-2 min-w-0 flex-1 accent-madder" />
					<span className="tabular w-10 text-right text-xs text-muted">{percent}%</span>
				</div>
			)}
		</>
	)
}
