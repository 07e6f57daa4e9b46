CREATE TABLE "SoughtPhrase" (
    "day" BIGINT NOT NULL,
    "phrase" TEXT COLLATE "C" NOT NULL,
    "found" BIGINT NOT NULL,
    "searches" BIGINT NOT NULL DEFAULT 0,
    "clicks" BIGINT NOT NULL DEFAULT 0,
    PRIMARY KEY ("day", "phrase")
);
