package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

func TestLastBackupIsFoundInFolderAndBucket(t *testing.T) {
	now := time.Now()
	hours := func(count int) time.Time { return now.Add(-time.Duration(count) * time.Hour) }
	cases := []struct {
		name string
		// Ages in hours of the newest backup; -1: none. In the bucket -2: it refuses.
		folder, bucket int
		expected       []string
	}{
		{"neither", -1, -1, []string{"nenhuma nesta pasta nem no bucket copias."}},
		{"of last night in the bucket, before an upgrade in the folder", 900, 8, []string{"Última cópia", hours(8).Format("02/01/2006 15:04") + "."}},
		{"an old one in the bucket", -1, 50, []string{"há mais de um dia"}},
		{"a newer one in the folder", 2, 8, []string{hours(2).Format("02/01/2006 15:04") + "."}},
		{"the bucket refuses", 30, -2, []string{"O bucket copias, das cópias de segurança, não pôde ser lido: ", "há mais de um dia"}},
		{"the bucket refuses, and the folder is empty", -1, -2, []string{"não pôde ser lido", "nenhuma nesta pasta."}},
	}
	for _, tried := range cases {
		t.Run(tried.name, func(t *testing.T) {
			data := t.TempDir()
			if tried.folder >= 0 {
				path := filepath.Join(backupsFolder(data), "before_upgrade_20260101000000.zip")
				if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, nil, 0o600); err != nil {
					t.Fatal(err)
				}
				if err := os.Chtimes(path, hours(tried.folder), hours(tried.folder)); err != nil {
					t.Fatal(err)
				}
			}
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if tried.bucket == -2 {
					http.Error(w, "<Error><Code>AccessDenied</Code></Error>", http.StatusForbidden)
					return
				}
				contents := ""
				if tried.bucket >= 0 {
					contents = fmt.Sprintf("<Contents><Key>noite.zip</Key><LastModified>%s</LastModified><Size>1</Size></Contents>", hours(tried.bucket).UTC().Format(time.RFC3339))
				}
				fmt.Fprintf(w, "<ListBucketResult><Name>copias</Name><IsTruncated>false</IsTruncated>%s</ListBucketResult>", contents)
			}))
			defer server.Close()
			for name, value := range map[string]string{"ENDPOINT": server.URL + "/", "BUCKET": "copias", "REGION": "local", "KEY": "k", "SECRET": "s", "PATH_STYLE": "on"} {
				t.Setenv("BACKUP_S3_"+name, value)
			}
			message := lastBackupMessage(data, now)
			for _, part := range tried.expected {
				if !strings.Contains(message, part) {
					t.Errorf("%q does not contain %q", message, part)
				}
			}
		})
	}
}

func TestLastBackupIsFoundInTheFolderAlone(t *testing.T) {
	if message := lastBackupMessage(t.TempDir(), time.Now()); message != "Cópias de segurança: nenhuma nesta pasta." {
		t.Error(message)
	}
}
