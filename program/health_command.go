package main

import (
	"fmt"
	"net"
	"net/http"
	"time"
)

const (
	healthPath = "/ready"
	// healthPatience is below what a container's engine waits for the command.
	healthPatience = 4 * time.Second
)

// commandHealth asks the program that serves on this machine whether it is ready: a container of the program alone has no other tool.
func commandHealth() error {
	host := environmentOr("HOST", "127.0.0.1")
	if address := net.ParseIP(host); address != nil && address.IsUnspecified() {
		host = "127.0.0.1"
	}
	address := "http://" + net.JoinHostPort(host, environmentOr("PORT", "8090")) + healthPath
	client := http.Client{Timeout: healthPatience, Transport: &http.Transport{Proxy: nil}}
	answer, err := client.Get(address)
	if err != nil {
		return fmt.Errorf("A Sineta não responde em %s: %w", address, err)
	}
	defer answer.Body.Close()
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("A Sineta respondeu em %s com %d.", address, answer.StatusCode)
	}
	fmt.Println("A Sineta responde.")
	return nil
}
