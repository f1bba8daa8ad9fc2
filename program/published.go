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
	sumsName = "SHA256SUMS"
	// A key of minisign is its algorithm (2 bytes), its number (8) and the key; a signature is the same with the signature at its end.
	minisignHead = 10
)

// releaseKeyText is minisign's public key of who publishes, as minisign writes it; without a line of a key nothing is asked of a signature.
//
//go:embed release.pub
var releaseKeyText string

// releaseKey is the line that holds the key; "" where this program was built without one.
func releaseKey() string {
	for line := range strings.Lines(releaseKeyText) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "untrusted comment:") {
			return line
		}
	}
	return ""
}

// publishedFile reads a file that SHA256SUMS beside it knows, and whose sums are signed by the key where there is one.
func publishedFile(path, key string) ([]byte, error) {
	content, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("O arquivo %s não pôde ser lido.", path)
	}
	place := filepath.Join(filepath.Dir(path), sumsName)
	sums, err := os.ReadFile(place)
	if err != nil {
		return nil, fmt.Errorf("Falta %s na mesma pasta: baixe-o da página da versão.", sumsName)
	}
	if key != "" {
		signature, err := os.ReadFile(place + ".minisig")
		if err != nil {
			return nil, fmt.Errorf("Falta %s.minisig na mesma pasta: baixe-o da página da versão.", sumsName)
		}
		if err := verifySignature(key, sums, signature); err != nil {
			return nil, fmt.Errorf("A assinatura de %s não é a da Sineta: não instale este arquivo.", sumsName)
		}
	}
	found := sha256.Sum256(content)
	for line := range strings.Lines(string(sums)) {
		if sum, name, isLine := strings.Cut(strings.TrimSpace(line), "  "); isLine && name == filepath.Base(path) {
			if sum != hex.EncodeToString(found[:]) {
				return nil, fmt.Errorf("O arquivo %s não chegou inteiro, ou não é o publicado: baixe-o de novo.", filepath.Base(path))
			}
			return content, nil
		}
	}
	return nil, fmt.Errorf("O arquivo %s não contém %s: baixe os dois da mesma versão, sem mudar o nome.", sumsName, filepath.Base(path))
}

var errSignature = errors.New("no signature of this key")

// verifySignature reads minisign's form: of a file's BLAKE2b sum (ED), which it has written since 2020.
func verifySignature(key string, message, signature []byte) error {
	public, err := base64.StdEncoding.DecodeString(key)
	if err != nil || len(public) != minisignHead+ed25519.PublicKeySize {
		return errSignature
	}
	lines := strings.SplitN(string(signature), "\n", 3)
	if len(lines) < 2 {
		return errSignature
	}
	signed, err := base64.StdEncoding.DecodeString(strings.TrimSpace(lines[1]))
	if err != nil || len(signed) != minisignHead+ed25519.SignatureSize || string(signed[:2]) != "ED" || !bytes.Equal(signed[2:minisignHead], public[2:minisignHead]) {
		return errSignature
	}
	sum := blake2b.Sum512(message)
	if !ed25519.Verify(public[minisignHead:], sum[:], signed[minisignHead:]) {
		return errSignature
	}
	return nil
}
