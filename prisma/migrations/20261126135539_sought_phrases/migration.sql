CREATE TABLE "SoughtPhrase" (
    "day" INTEGER NOT NULL,
    "phrase" TEXT NOT NULL,
    "found" INTEGER NOT NULL,
    "searches" INTEGER NOT NULL DEFAULT 0,
    "clicks" INTEGER NOT NULL DEFAULT 0,

    PRIMARY KEY ("day", "phrase")
);
