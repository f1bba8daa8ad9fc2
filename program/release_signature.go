package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	_ "embed"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/crypto/blake2b"
)

const (
	checksumsName = "SHA256SUMS"
	// A minisign key has the algorithm (2 bytes), the key's number (8 bytes) and the key. A signature has the same head.
	minisignHeaderSize = 10
)

// releaseKeyText is the minisign public key of the releases. Without a key the program does not ask for a signature.
//
//go:embed release.pub
var releaseKeyText string

// releaseKey returns the line with the key, or "" if the program was built without one.
func releaseKey() string {
	for line := range strings.Lines(releaseKeyText) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "untrusted comment:") {
			return line
		}
	}
	return ""
}

// readVerifiedRelease returns the content of a downloaded file. It returns an error unless the file matches its line in SHA256SUMS and,
// if the program has a key, SHA256SUMS has a valid signature.
func readVerifiedRelease(path, key string) ([]byte, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("O arquivo %s não pôde ser lido.", path)
	}
	checksumsPath := filepath.Join(filepath.Dir(path), checksumsName)
	checksums, err := os.ReadFile(checksumsPath)
	if err != nil {
		return nil, fmt.Errorf("Falta %s na mesma pasta: baixe-o da página da versão.", checksumsName)
	}
	if key != "" {
		signature, err := os.ReadFile(checksumsPath + ".minisig")
		if err != nil {
			return nil, fmt.Errorf("Falta %s.minisig na mesma pasta: baixe-o da página da versão.", checksumsName)
		}
		if err := verifySignature(key, checksums, signature); err != nil {
			return nil, fmt.Errorf("A assinatura de %s não é a da Sineta: não instale este arquivo.", checksumsName)
		}
	}
	actual := sha256.Sum256(content)
	for line := range strings.Lines(string(checksums)) {
		if sum, name, isLine := strings.Cut(strings.TrimSpace(line), "  "); isLine && name == filepath.Base(path) {
			if sum != hex.EncodeToString(actual[:]) {
				return nil, fmt.Errorf("O arquivo %s não chegou inteiro, ou não é o publicado: baixe-o de novo.", filepath.Base(path))
			}
			return content, nil
		}
	}
	return nil, fmt.Errorf("O arquivo %s não contém %s: baixe os dois da mesma versão, sem mudar o nome.", checksumsName, filepath.Base(path))
}

// errInvalidSignature is the error of verifySignature.
var errInvalidSignature = errors.New("no signature of this key")

// verifySignature verifies a minisign signature of the message. It accepts only signatures of the BLAKE2b hash ("ED"), the default of
// minisign since 2020.
func verifySignature(key string, message, signature []byte) error {
	publicKey, err := base64.StdEncoding.DecodeString(key)
	if err != nil || len(publicKey) != minisignHeaderSize+ed25519.PublicKeySize {
		return errInvalidSignature
	}
	lines := strings.SplitN(string(signature), "\n", 3)
	if len(lines) < 2 {
		return errInvalidSignature
	}
	signatureBytes, err := base64.StdEncoding.DecodeString(strings.TrimSpace(lines[1]))
	if err != nil || len(signatureBytes) != minisignHeaderSize+ed25519.SignatureSize || string(signatureBytes[:2]) != "ED" || !bytes.Equal(signatureBytes[2:minisignHeaderSize], publicKey[2:minisignHeaderSize]) {
		return errInvalidSignature
	}
	sum := blake2b.Sum512(message)
	if !ed25519.Verify(publicKey[minisignHeaderSize:], sum[:], signatureBytes[minisignHeaderSize:]) {
		return errInvalidSignature
	}
	return nil
}
