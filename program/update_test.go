//go:build !windows

package main

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/crypto/blake2b"
)

const (
	archiveName = "sineta_9.0.0_linux_amd64.tar.gz"
	newScript   = "#!/bin/sh\ncase $1 in version) echo 'Sineta 9.0.0 (novo)' ;; check) exit 0 ;; esac\n"
	oldScript   = "#!/bin/sh\n[ \"$1\" = backup ] && : >\"$2\"\n"
	keyNumber   = "12345678"
)

// writeExecutable writes a file that every account may run.
func writeExecutable(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o755); err != nil {
		t.Fatal(err)
	}
}

// buildReleaseArchive returns a release archive with a script as the program.
func buildReleaseArchive(t *testing.T, name, script string) string {
	t.Helper()
	packed := &bytes.Buffer{}
	zipped := gzip.NewWriter(packed)
	entries := tar.NewWriter(zipped)
	if err := entries.WriteHeader(&tar.Header{Name: name, Typeflag: tar.TypeReg, Mode: 0o755, Size: int64(len(script))}); err != nil {
		t.Fatal(err)
	}
	if _, err := entries.Write([]byte(script)); err != nil {
		t.Fatal(err)
	}
	if err := entries.Close(); err != nil {
		t.Fatal(err)
	}
	if err := zipped.Close(); err != nil {
		t.Fatal(err)
	}
	return packed.String()
}

// writeRelease writes an archive with its checksum and signature into a folder, as a download has them.
func writeRelease(t *testing.T, content string) (folder, key string, private ed25519.PrivateKey) {
	t.Helper()
	folder = t.TempDir()
	public, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	writeExecutable(t, filepath.Join(folder, archiveName), content)
	found := sha256.Sum256([]byte(content))
	signChecksums(t, folder, private, hex.EncodeToString(found[:])+"  "+archiveName+"\n")
	return folder, base64.StdEncoding.EncodeToString([]byte("Ed" + keyNumber + string(public))), private
}

// signChecksums writes the file of checksums and its signature.
func signChecksums(t *testing.T, folder string, private ed25519.PrivateKey, sums string) {
	t.Helper()
	writeExecutable(t, filepath.Join(folder, checksumsName), sums)
	sum := blake2b.Sum512([]byte(sums))
	signature := base64.StdEncoding.EncodeToString([]byte("ED" + keyNumber + string(ed25519.Sign(private, sum[:]))))
	writeExecutable(t, filepath.Join(folder, checksumsName+".minisig"), "untrusted comment: x\n"+signature+"\ntrusted comment: y\n")
}

func TestProgramIsReplacedOnlyByAVerifiedRelease(t *testing.T) {
	good := buildReleaseArchive(t, "sineta/sineta", newScript)
	for name, tried := range map[string]struct {
		content string
		spoil   func(t *testing.T, folder string, key *string, private ed25519.PrivateKey)
		want    string
	}{
		"a valid release": {content: good},
		"a release for a program without a key": {content: good, spoil: func(t *testing.T, folder string, key *string, _ ed25519.PrivateKey) {
			*key = ""
			if err := os.Remove(filepath.Join(folder, checksumsName+".minisig")); err != nil {
				t.Fatal(err)
			}
		}},
		"an archive with another checksum": {content: good, spoil: func(t *testing.T, folder string, _ *string, _ ed25519.PrivateKey) {
			writeExecutable(t, filepath.Join(folder, archiveName), good[:len(good)-1])
		}, want: "não chegou inteiro"},
		"checksums with the signature of another key": {content: good, spoil: func(t *testing.T, folder string, _ *string, _ ed25519.PrivateKey) {
			_, other, err := ed25519.GenerateKey(nil)
			if err != nil {
				t.Fatal(err)
			}
			checksums, err := os.ReadFile(filepath.Join(folder, checksumsName))
			if err != nil {
				t.Fatal(err)
			}
			signChecksums(t, folder, other, string(checksums))
		}, want: "não é a da Sineta"},
		"checksums changed after the signature": {content: good, spoil: func(t *testing.T, folder string, _ *string, _ ed25519.PrivateKey) {
			checksums, err := os.ReadFile(filepath.Join(folder, checksumsName))
			if err != nil {
				t.Fatal(err)
			}
			writeExecutable(t, filepath.Join(folder, checksumsName), string(checksums)+"\n")
		}, want: "não é a da Sineta"},
		"an invalid signature": {content: good, spoil: func(t *testing.T, folder string, _ *string, _ ed25519.PrivateKey) {
			writeExecutable(t, filepath.Join(folder, checksumsName+".minisig"), "não")
		}, want: "não é a da Sineta"},
		"no signature": {content: good, spoil: func(t *testing.T, folder string, _ *string, _ ed25519.PrivateKey) {
			if err := os.Remove(filepath.Join(folder, checksumsName+".minisig")); err != nil {
				t.Fatal(err)
			}
		}, want: "Falta SHA256SUMS.minisig"},
		"no checksums": {content: good, spoil: func(t *testing.T, folder string, _ *string, _ ed25519.PrivateKey) {
			if err := os.Remove(filepath.Join(folder, checksumsName)); err != nil {
				t.Fatal(err)
			}
		}, want: "Falta SHA256SUMS na"},
		"checksums of other files": {content: good, spoil: func(t *testing.T, folder string, _ *string, private ed25519.PrivateKey) {
			signChecksums(t, folder, private, strings.Repeat("0", 64)+"  outro.tar.gz\n")
		}, want: "SHA256SUMS não contém"},
		"no archive": {content: good, spoil: func(t *testing.T, folder string, _ *string, _ ed25519.PrivateKey) {
			if err := os.Remove(filepath.Join(folder, archiveName)); err != nil {
				t.Fatal(err)
			}
		}, want: "não pôde ser lido"},
		"a file that is no archive":       {content: "não", want: "não contém o programa"},
		"an archive without the program":  {content: buildReleaseArchive(t, "outro/sineta", newScript), want: "não contém o programa"},
		"a program that does not run":     {content: buildReleaseArchive(t, "sineta/sineta", "#!/bin/sh\nexit 1\n"), want: "não roda neste computador"},
		"another program":                 {content: buildReleaseArchive(t, "sineta/sineta", "#!/bin/sh\necho outro\n"), want: "não roda neste computador"},
		"a program that refuses the data": {content: buildReleaseArchive(t, "sineta/sineta", "#!/bin/sh\n[ $1 = version ] || { echo mais nova; exit 1; }\necho Sineta 0.1.0\n"), want: "recusa os dados desta escola: mais nova"},
	} {
		t.Run(name, func(t *testing.T) {
			home := t.TempDir()
			program, data := filepath.Join(home, "sineta"), filepath.Join(home, "data")
			writeExecutable(t, program, oldScript)
			createTestSchool(t, data, testMigrations...)
			restrictUmask()
			if err := os.MkdirAll(backupsFolder(data), 0o700); err != nil {
				t.Fatal(err)
			}
			folder, key, private := writeRelease(t, tried.content)
			if tried.spoil != nil {
				tried.spoil(t, folder, &key, private)
			}
			err := updateProgram(program, data, filepath.Join(folder, archiveName), key)
			now, readErr := os.ReadFile(program)
			if readErr != nil {
				t.Fatal(readErr)
			}
			if pathExists(program + ".new") {
				t.Error("the extracted program is left")
			}
			if tried.want != "" {
				if err == nil || !strings.Contains(err.Error(), tried.want) || !strings.Contains(err.Error(), "Nada foi alterado.") {
					t.Errorf("the error is %v", err)
				}
				if string(now) != oldScript || pathExists(program+previousSuffix) || len(listUpgradeBackups(data)) > 0 {
					t.Error("the program or a backup changed")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			old, err := os.ReadFile(program + previousSuffix)
			if err != nil || string(old) != oldScript || string(now) != newScript {
				t.Errorf("the programs are %q and %q: %v", now, old, err)
			}
			if info, err := os.Stat(program); err != nil || info.Mode().Perm() != 0o755 {
				t.Errorf("the new program's rights are %v: %v", info.Mode(), err)
			}
			if len(listUpgradeBackups(data)) != 1 {
				t.Error("no backup was made")
			}
		})
	}
}

func TestFailedReplacementKeepsTheOldProgram(t *testing.T) {
	program := filepath.Join(t.TempDir(), "sineta")
	writeExecutable(t, program, "o de antes")
	if err := replaceProgram(program, program+".new"); err == nil {
		t.Error("a missing program replaced the old one")
	}
	if content, err := os.ReadFile(program); err != nil || string(content) != "o de antes" {
		t.Errorf("the old program is %q: %v", content, err)
	}
}
