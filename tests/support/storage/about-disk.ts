/** Test files that do not run with object storage, by reason. */
export const aboutDisk: Record<string, string> = {
	'app/adapters/files/originals.test.ts': 'asks both storages by itself',
	'app/shop/catalog/collection/collection.server.test.ts': 'looks at the files of the disk',
	'app/shop/home/home-media.server.test.ts': 'looks at the files of the disk',
	'app/shop/media/image.test.ts': 'looks at the files of the disk',
	'app/shop/media/rendition-queue.test.ts': 'looks at the files of the disk',
	'app/shop/media/unused-uploads.server.test.ts': 'looks at the files of the disk',
	'app/shop/media/video.server.test.ts': 'looks at the files of the disk',
	'app/shop/people/profile/profile.server.test.ts': 'looks at the files of the disk',
}
